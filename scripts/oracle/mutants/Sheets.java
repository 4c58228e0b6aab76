import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.TreeSet;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XPathCompiler;
import net.sf.saxon.s9api.XPathExecutable;
import net.sf.saxon.s9api.XPathSelector;
import net.sf.saxon.s9api.XdmDestination;
import net.sf.saxon.s9api.XdmItem;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.Xslt30Transformer;
import net.sf.saxon.s9api.XsltCompiler;
import net.sf.saxon.s9api.XsltExecutable;

/**
 * Judges documents by a sheet that reports in SVRL (ISO/IEC 19757-3): path of the sheet as argument,
 * a path of a document a line in. A line out for each: the ids of what it reports, separated by
 * commas; or an exclamation mark and the reason, where the sheet stops.
 */
public final class Sheets {
  private static final QName ID = new QName("id");

  public static void main(String[] arguments) throws Exception {
    Processor processor = new Processor(false);
    XsltCompiler compiler = processor.newXsltCompiler();
    compiler.setErrorReporter(error -> { });
    XsltExecutable sheet = compiler.compile(new StreamSource(new File(arguments[0])));
    XPathCompiler paths = processor.newXPathCompiler();
    paths.declareNamespace("svrl", "http://purl.oclc.org/dsdl/svrl");
    XPathExecutable reports = paths.compile("//svrl:failed-assert | //svrl:successful-report");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String path = in.readLine(); path != null; path = in.readLine())
      System.out.println(judged(processor, sheet, reports, new File(path)));
  }

  private static String judged(
      Processor processor, XsltExecutable sheet, XPathExecutable reports, File file) {
    try {
      XdmNode document = processor.newDocumentBuilder().build(new StreamSource(file));
      Xslt30Transformer transformer = sheet.load30();
      transformer.setErrorReporter(error -> { });
      transformer.setMessageHandler(message -> { });
      transformer.setGlobalContextItem(document);
      XdmDestination result = new XdmDestination();
      transformer.applyTemplates(document, result);
      XPathSelector selector = reports.load();
      selector.setContextItem(result.getXdmNode());
      TreeSet<String> ids = new TreeSet<>();
      for (XdmItem report : selector) {
        String id = ((XdmNode) report).getAttributeValue(ID);
        if (id != null) ids.add(id);
      }
      return String.join(",", ids);
    } catch (SaxonApiException stopped) {
      return "!" + String.valueOf(stopped.getMessage()).replaceAll("\\s+", " ");
    }
  }
}
