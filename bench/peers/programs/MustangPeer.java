import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.mustangproject.BankDetails;
import org.mustangproject.Invoice;
import org.mustangproject.Item;
import org.mustangproject.Product;
import org.mustangproject.TradeParty;
import org.mustangproject.ZUGFeRD.Profiles;
import org.mustangproject.ZUGFeRD.ZUGFeRD2PullProvider;
import org.mustangproject.ZUGFeRD.ZUGFeRDExporterFromA3;
import org.mustangproject.validator.ZUGFeRDValidator;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Mustang as a process. */
public final class MustangPeer {
  private static final Pattern RULE_ID = Pattern.compile("\\[(?:ID )?([A-Z][A-Za-z0-9-]+)\\]");

  public static void main(String[] args) throws Exception {
    Jobs.serve(MustangPeer::work);
  }

  private static void work(JsonNode job, Map<String, Object> answer) throws Exception {
    switch (job.get("task").asText()) {
      case "xml" -> {
        String request = Files.readString(Path.of(job.get("request").asText()));
        long start = System.nanoTime();
        ZUGFeRD2PullProvider provider = new ZUGFeRD2PullProvider();
        provider.setProfile(Profiles.getByName("EN16931"));
        provider.generateXML(invoice(Jobs.JSON.readTree(request)));
        made(provider.getXML(), start, job, answer);
      }
      case "embed" -> {
        byte[] pdf = Jobs.read(job, "pdf");
        byte[] xml = Jobs.read(job, "xml");
        long start = System.nanoTime();
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        try (ZUGFeRDExporterFromA3 exporter = new ZUGFeRDExporterFromA3()) {
          exporter.setProducer("bench").setCreator("bench").setProfile("EN16931").load(pdf);
          exporter.setXML(xml);
          exporter.export(result);
        }
        made(result.toByteArray(), start, job, answer);
      }
      case "check", "rules" -> {
        boolean isPdf = job.get("task").asText().equals("check");
        byte[] file = Jobs.read(job, isPdf ? "file" : "xml");
        long start = System.nanoTime();
        ZUGFeRDValidator validator = new ZUGFeRDValidator();
        String report = validator.validate(file, "invoice");
        answer.put("ms", Jobs.since(start));
        List<String> errors = said(report, List.of("error", "exception", "fatal"));
        List<String> findings = new ArrayList<>(errors);
        findings.addAll(said(report, List.of("warning")));
        answer.put("valid", validator.wasCompletelyValid() && errors.isEmpty());
        answer.put("findings", findings);
      }
      default -> throw new IllegalArgumentException("it has no such task");
    }
  }

  private static void made(byte[] bytes, long start, JsonNode job, Map<String, Object> answer)
      throws Exception {
    answer.put("ms", Jobs.since(start));
    answer.put("bytes", bytes.length);
    if (job.has("out")) Files.write(Path.of(job.get("out").asText()), bytes);
  }

  private static Invoice invoice(JsonNode request) throws Exception {
    JsonNode from = request.get("invoice");
    JsonNode payment = from.get("payment");
    TradeParty seller = party(from.get("seller"));
    seller.addBankDetails(new BankDetails(
        payment.get("iban").asText().replace(" ", ""), payment.get("bic").asText()));
    Invoice invoice = new Invoice()
        .setNumber(from.get("number").asText())
        .setIssueDate(date(from.get("date")))
        .setDueDate(date(from.get("dueDate")))
        .setDeliveryDate(date(from.get("date")))
        .setPaymentTermDescription(payment.get("terms").asText())
        .setReferenceNumber(from.get("buyerReference").asText())
        .setSender(seller)
        .setRecipient(party(from.get("buyer")));
    for (JsonNode item : from.get("items")) {
      Product product = new Product(item.get("description").asText(), "",
          item.get("unit").asText(), new BigDecimal(item.get("vatRate").asText()));
      invoice.addItem(new Item(product, new BigDecimal(item.get("unitPrice").asText()),
          new BigDecimal(item.get("quantity").asText())));
    }
    return invoice;
  }

  private static TradeParty party(JsonNode from) {
    return new TradeParty(from.get("name").asText(), from.get("street").asText(),
        from.get("postalCode").asText(), from.get("city").asText(), from.get("country").asText())
        .addVATID(from.get("vatId").asText());
  }

  private static Date date(JsonNode text) throws Exception {
    return new SimpleDateFormat("yyyy-MM-dd").parse(text.asText());
  }

  /** What the report says: the id of the rule, or the number of Mustang's own section. */
  private static List<String> said(String report, List<String> severities) throws Exception {
    Element root = DocumentBuilderFactory.newInstance().newDocumentBuilder()
        .parse(new InputSource(new StringReader(report))).getDocumentElement();
    List<String> found = new ArrayList<>();
    for (String severity : severities) {
      NodeList nodes = root.getElementsByTagName(severity);
      for (int i = 0; i < nodes.getLength(); i++) {
        Element node = (Element) nodes.item(i);
        if (!node.hasAttribute("type")) continue; // veraPDF's report inside has names of its own
        Matcher id = RULE_ID.matcher(node.getTextContent());
        found.add(id.find() ? id.group(1) : "type " + node.getAttribute("type"));
      }
    }
    return found;
  }
}
