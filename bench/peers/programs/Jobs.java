import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A product of Java as a process: one job a line in, one answer a line out, both JSON. */
final class Jobs {
  static final ObjectMapper JSON = new ObjectMapper();

  /** Does one job, and says in the answer how long it took and what it gave. */
  interface Work {
    void on(JsonNode job, Map<String, Object> answer) throws Exception;
  }

  private Jobs() {}

  static void serve(Work work) throws Exception {
    PrintStream out = System.out;
    System.setOut(System.err); // what the product prints must not mix with the answers
    Logger.getLogger("").setLevel(Level.OFF);
    BufferedReader jobs =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = jobs.readLine(); line != null; line = jobs.readLine()) {
      Map<String, Object> answer = new LinkedHashMap<>();
      try {
        work.on(JSON.readTree(line), answer);
      } catch (Throwable broken) {
        answer.putIfAbsent("ms", 0);
        answer.put("error", String.valueOf(broken));
      }
      out.write((JSON.writeValueAsString(answer) + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
    System.exit(0);
  }

  static byte[] read(JsonNode job, String key) throws Exception {
    return Files.readAllBytes(Path.of(job.get(key).asText()));
  }

  static double since(long start) {
    return (System.nanoTime() - start) / 1e6;
  }
}
