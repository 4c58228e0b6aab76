import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
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
import org.xml.sax.SAXException;

/**
 * Judges documents by a sheet that reports in SVRL (ISO/IEC 19757-3), or by XML schemas. Paths as arguments:
 * of the sheet, or of the schemas that stand for one. A path of a document a line in. A line out for each:
 * the ids of what is reported, separated by commas, warnings with a tilde before them; or an exclamation
 * mark and the reason, where the sheet stops.
 */
public final class Sheets {
  private static final QName ID = new QName("id");
  private static final QName FLAG = new QName("flag");
  private static final QName LOCATION = new QName("location");
  /** Sheets that number their reports write the id of the rule before its text. */
  private static final Pattern RULE = Pattern.compile("^\\s*\\[([A-Z][A-Za-z0-9_-]+)\\s*\\]");

  private interface Judge {
    String judged(File file);
  }

  public static void main(String[] arguments) throws Exception {
    Judge judge = arguments[0].endsWith(".xsd") ? schema(arguments) : sheet(arguments[0]);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String path = in.readLine(); path != null; path = in.readLine())
      System.out.println(judge.judged(new File(path)));
  }

  private static Judge schema(String[] paths) throws SAXException {
    SchemaFactory factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
    List<Source> sources = new ArrayList<>();
    for (String path : paths) sources.add(new StreamSource(new File(path)));
    Schema schema = factory.newSchema(sources.toArray(new Source[0]));
    return file -> {
      try {
        schema.newValidator().validate(new StreamSource(file));
        return "";
      } catch (SAXException invalid) {
        return "XML-SCHEMA";
      } catch (IOException unread) {
        return "!" + unread.getMessage();
      }
    };
  }

  private static Judge sheet(String path) throws SaxonApiException {
    Processor processor = new Processor(false);
    XsltCompiler compiler = processor.newXsltCompiler();
    compiler.setErrorReporter(error -> { });
    XsltExecutable sheet = compiler.compile(new StreamSource(new File(path)));
    XPathCompiler paths = processor.newXPathCompiler();
    paths.declareNamespace("svrl", "http://purl.oclc.org/dsdl/svrl");
    XPathExecutable reports = paths.compile("//svrl:failed-assert | //svrl:successful-report");
    return file -> judged(processor, sheet, reports, file);
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
      for (XdmItem report : selector) ids.add(idOf((XdmNode) report));
      return String.join(",", ids);
    } catch (SaxonApiException stopped) {
      return "!" + String.valueOf(stopped.getMessage()).replaceAll("\\s+", " ");
    }
  }

  /**
   * A report without any id is of an element that has no place in the profile. The sheet tells it from an
   * error by a report in place of a failed assertion, and validators do not refuse a document for it.
   */
  private static String idOf(XdmNode report) {
    String id = report.getAttributeValue(ID);
    String flag = String.valueOf(report.getAttributeValue(FLAG));
    if (id == null || id.startsWith("FX-SCH-")) {
      Matcher rule = RULE.matcher(report.getStringValue());
      if (rule.find()) id = rule.group(1);
    }
    if (id == null) return "~NOT-USED " + placeOf(report);
    return (flag.equals("warning") || flag.equals("information") ? "~" : "") + id;
  }

  /** The last three names of the path to what a report is about. */
  private static String placeOf(XdmNode report) {
    String location = String.valueOf(report.getAttributeValue(LOCATION));
    String[] steps = location.replaceAll("\\[[^\\]]*\\]|\\*:|[a-z]+:", "").split("/");
    int from = Math.max(0, steps.length - 3);
    return String.join("/", Arrays.copyOfRange(steps, from, steps.length));
  }
}
