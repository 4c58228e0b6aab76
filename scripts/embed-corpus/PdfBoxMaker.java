import java.awt.image.BufferedImage;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.state.PDExtendedGraphicsState;

/** Writes the lines of a text file to pages of a PDF, as Java programs do by PDFBox: {@code font in out}. */
public final class PdfBoxMaker {
  private static final int LINES = 45;

  public static void main(String[] args) throws Exception {
    List<String> lines = Files.readAllLines(new File(args[1]).toPath(), StandardCharsets.UTF_8);
    try (PDDocument document = new PDDocument()) {
      PDFont font =
          args[0].equals("Helvetica")
              ? new PDType1Font(Standard14Fonts.FontName.HELVETICA)
              : PDType0Font.load(document, new File(args[0]));
      for (int from = 0; from < lines.size(); from += LINES)
        page(document, font, lines.subList(from, Math.min(lines.size(), from + LINES)));
      document.getDocumentInformation().setTitle(lines.get(0));
      document.save(args[2]);
    }
  }

  private static void page(PDDocument document, PDFont font, List<String> lines) throws Exception {
    PDPage page = new PDPage(PDRectangle.A4);
    document.addPage(page);
    try (PDPageContentStream content = new PDPageContentStream(document, page)) {
      BufferedImage logo = new BufferedImage(8, 8, BufferedImage.TYPE_INT_ARGB);
      for (int at = 0; at < 64; at++) logo.setRGB(at % 8, at / 8, (at * 4 << 24) | 0x0f4c5c);
      content.drawImage(LosslessFactory.createFromImage(document, logo), 480, 760, 40, 40);
      PDExtendedGraphicsState half = new PDExtendedGraphicsState();
      half.setNonStrokingAlphaConstant(0.5f);
      content.saveGraphicsState();
      content.setGraphicsStateParameters(half);
      content.setNonStrokingColor(0.2f, 0.1f, 0f, 0.1f);
      content.addRect(400, 700, 80, 40);
      content.fill();
      content.restoreGraphicsState();
      content.beginText();
      content.setFont(font, 11);
      content.newLineAtOffset(50, 780);
      for (String line : lines) {
        content.showText(line);
        content.newLineAtOffset(0, -16);
      }
      content.endText();
    }
  }
}
