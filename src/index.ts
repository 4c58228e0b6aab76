export { FAULTS, Fault, reasonOf, type FaultCode, type FaultPlace } from './pipeline/errors.js'
export type { Finding, ReportedFinding, Severity, SeverityOverride } from './pipeline/finding.js'
export {
  CORE_VERSION,
  definePlugin,
  type JsonSchema,
  type Plugin,
  type PluginManifest,
  type ServiceName,
  type Services,
} from './pipeline/plugin.js'
export type { PipelinePlan, StageEntry } from './pipeline/profile.js'
export type { RunResult, StageReport, StageStatus } from './pipeline/pipeline.js'
export type { ArtifactKey, Artifacts, RunSettings, Stage, StageContext } from './pipeline/stage.js'
