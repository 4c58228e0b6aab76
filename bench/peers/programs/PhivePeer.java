import com.helger.diagnostics.error.IError;
import com.helger.diagnostics.error.level.EErrorLevel;
import com.helger.io.resource.inmemory.ReadableResourceByteArray;
import com.helger.phive.api.execute.ValidationExecutionManager;
import com.helger.phive.api.executorset.IValidationExecutorSet;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.result.ValidationResult;
import com.helger.phive.api.result.ValidationResultList;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import java.util.ArrayList;
import java.util.List;

/** phive as a process, with the newest rules of EN 16931 for CII that it brings. */
public final class PhivePeer {
  public static void main(String[] args) throws Exception {
    ValidationExecutorSetRegistry<IValidationSourceXML> registry =
        new ValidationExecutorSetRegistry<>();
    EN16931Validation.initEN16931(registry);
    IValidationExecutorSet<IValidationSourceXML> rules =
        registry.getOfID(EN16931Validation.VID_CII_1316);
    Jobs.serve((job, answer) -> {
      if (!job.get("task").asText().equals("rules"))
        throw new IllegalArgumentException("it has no such task");
      byte[] xml = Jobs.read(job, "xml");
      long start = System.nanoTime();
      ValidationResultList results = ValidationExecutionManager.executeValidation(
          IValidityDeterminator.createDefault(),
          rules,
          ValidationSourceXML.create(new ReadableResourceByteArray(xml)));
      answer.put("ms", Jobs.since(start));
      List<String> findings = new ArrayList<>();
      for (ValidationResult result : results)
        for (IError error : result.getErrorList())
          if (error.getErrorLevel().isGE(EErrorLevel.WARN))
            findings.add(error.hasErrorID() ? error.getErrorID() : "schema");
      answer.put("valid", results.containsNoError());
      answer.put("findings", findings);
    });
  }
}
