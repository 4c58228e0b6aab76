import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.mustangproject.validator.ZUGFeRDValidator;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.RuleId;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/**
 * Judges many files in one warm process. Standard input: one path a line. Arguments: the referees:
 * `mustang`, or `verapdf:` and a flavour (`3b`, `3a`, `ua1`, or `auto` for what the file claims).
 * Standard output: one JSON object for each file and referee.
 *
 * <p>One file after the other: veraPDF keeps some facts about the document where all threads see
 * them, and a second thread made it refuse sound associated files now and then.
 */
public final class Judge {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final PrintStream OUT = System.out;
  private static final long LONGEST_MS = 120_000;
  private static final Pattern RULE_ID = Pattern.compile("\\[(?:ID )?([A-Z][A-Za-z0-9-]+)\\]");

  public static void main(String[] args) throws Exception {
    System.setOut(System.err); // what the referees print must not mix with the verdicts
    Logger.getLogger("").setLevel(Level.OFF);
    VeraGreenfieldFoundryProvider.initialise();
    BufferedReader paths =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String path = paths.readLine(); path != null; path = paths.readLine()) {
      for (String referee : args) {
        if (path.endsWith(".xml") && !referee.equals("mustang")) continue;
        judgeInTime(path, referee);
      }
    }
    OUT.flush();
    System.exit(OUT.checkError() ? 1 : 0); // a referee may have left a thread behind
  }

  /** A referee that never ends on a file, such as veraPDF on pages in a circle, must not hold up the others. */
  private static void judgeInTime(String file, String referee) {
    AtomicBoolean said = new AtomicBoolean();
    Thread thread = new Thread(() -> judge(file, referee, said));
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(LONGEST_MS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    if (!said.compareAndSet(false, true)) return;
    Map<String, Object> verdict = new LinkedHashMap<>();
    verdict.put("file", file);
    verdict.put("referee", referee.equals("mustang") ? referee : "verapdf");
    verdict.put("valid", false);
    verdict.put("crash", "no verdict in " + LONGEST_MS / 1000 + " s");
    verdict.put("failures", List.of());
    verdict.put("ms", LONGEST_MS);
    say(verdict);
    try {
      thread.stop(); // later releases of Java cannot: then it runs until the process ends
    } catch (UnsupportedOperationException runsOn) {
      return;
    }
  }

  private static void judge(String file, String referee, AtomicBoolean said) {
    long start = System.nanoTime();
    Map<String, Object> verdict = new LinkedHashMap<>();
    verdict.put("file", file);
    try {
      if (referee.equals("mustang")) mustang(file, verdict);
      else verapdf(file, referee.substring("verapdf:".length()), verdict);
    } catch (Throwable broken) {
      verdict.put("valid", false);
      verdict.put("crash", String.valueOf(broken));
      verdict.putIfAbsent("failures", List.of());
    }
    verdict.put("ms", Math.round((System.nanoTime() - start) / 1e5) / 10.0);
    if (said.compareAndSet(false, true)) say(verdict);
  }

  private static void say(Map<String, Object> verdict) {
    try {
      String line = JSON.writeValueAsString(verdict);
      synchronized (OUT) {
        OUT.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException cannotHappen) {
      throw new IllegalStateException(cannotHappen);
    }
  }

  private static void verapdf(String file, String flavour, Map<String, Object> verdict)
      throws Exception {
    verdict.put("referee", "verapdf");
    verdict.put("flavour", flavour);
    boolean auto = flavour.equals("auto");
    PDFAFlavour wanted = auto ? PDFAFlavour.NO_FLAVOUR : PDFAFlavour.byFlavourId(flavour);
    try (PDFAParser parser = Foundries.defaultInstance().createParser(new File(file), wanted)) {
      if (auto && parser.getFlavours().isEmpty()) {
        verdict.put("valid", false);
        verdict.put("failures", List.of(failure("none", "it claims no PDF/A or PDF/UA", "", 1)));
        return;
      }
      PDFAFlavour judged = auto ? parser.getFlavour() : wanted;
      verdict.put("flavour", judged.getId());
      try (PDFAValidator validator = Foundries.defaultInstance().createValidator(judged, false)) {
        ValidationResult result = validator.validate(parser);
        verdict.put("valid", result.isCompliant());
        verdict.put("failures", failedChecks(result));
      }
    }
  }

  /** One entry for each broken check, with its first place and how often it failed. */
  private static List<Map<String, Object>> failedChecks(ValidationResult result) {
    Map<RuleId, Map<String, Object>> failures = new LinkedHashMap<>();
    for (TestAssertion assertion : result.getTestAssertions()) {
      if (assertion.getStatus() != TestAssertion.Status.FAILED) continue;
      RuleId rule = assertion.getRuleId();
      String said = assertion.getErrorMessage();
      failures.putIfAbsent(
          rule,
          failure(
              rule.getClause() + "-" + rule.getTestNumber(),
              said == null ? assertion.getMessage() : said,
              assertion.getLocation().getContext(),
              result.getFailedChecks().getOrDefault(rule, 1)));
    }
    return new ArrayList<>(failures.values());
  }

  private static void mustang(String file, Map<String, Object> verdict) throws Exception {
    verdict.put("referee", "mustang");
    ZUGFeRDValidator validator = new ZUGFeRDValidator();
    String report = validator.validate(Files.readAllBytes(new File(file).toPath()), "invoice");
    Element root = DocumentBuilderFactory.newInstance().newDocumentBuilder()
        .parse(new InputSource(new StringReader(report))).getDocumentElement();
    List<Map<String, Object>> failures = new ArrayList<>();
    for (String severity : List.of("error", "exception", "fatal"))
      failures.addAll(said(root, severity));
    if (!validator.wasCompletelyValid() && failures.isEmpty())
      failures.add(failure("veraPDF", "the PDF/A check that Mustang runs itself failed", "", 1));
    verdict.put("valid", validator.wasCompletelyValid() && failures.isEmpty());
    verdict.put("failures", failures);
    verdict.put("warnings", said(root, "warning"));
  }

  private static List<Map<String, Object>> said(Element report, String severity) {
    List<Map<String, Object>> messages = new ArrayList<>();
    NodeList nodes = report.getElementsByTagName(severity);
    for (int i = 0; i < nodes.getLength(); i++) {
      Element node = (Element) nodes.item(i);
      if (!node.hasAttribute("type")) continue; // veraPDF's report inside has names of its own
      String text = node.getTextContent().strip();
      String rule = ruleIn(text, node.getAttribute("type"));
      messages.add(failure(rule, text, node.getAttribute("location"), 1));
    }
    return messages;
  }

  private static Map<String, Object> failure(String rule, String message, String at, int count) {
    Map<String, Object> failure = new LinkedHashMap<>();
    failure.put("rule", rule);
    failure.put("message", message);
    failure.put("at", at);
    failure.put("count", count);
    return failure;
  }

  /** The id that Mustang prints in brackets, such as `[BR-CO-17]`, else its own section number. */
  private static String ruleIn(String text, String type) {
    Matcher id = RULE_ID.matcher(text);
    return id.find() ? id.group(1) : "type " + type;
  }
}
