import type {
  ArtifactKey,
  Artifacts,
  ReportedFinding,
  SharedResources,
  Stage,
  StageContext,
} from 'twinvoice/plugin'

/** What a stage gave and said in one run. */
export interface StageRun<Gives extends ArtifactKey> {
  readonly gave: Partial<Pick<Artifacts, Gives>>
  readonly findings: readonly ReportedFinding[]
  readonly notChecked: readonly string[]
}

/** For a stage that is made on its own: nothing is shared, and each resource is loaded again. */
export const UNSHARED: SharedResources = { once: async (_key, load) => load() }

/** Runs a stage as the kernel would, outside of a pipeline. */
export async function runStage<Needs extends ArtifactKey, Gives extends ArtifactKey>(
  stage: Stage<Needs, Gives>,
  have: Pick<Artifacts, Needs>,
  locale = 'en',
  more: Partial<StageContext> = {},
): Promise<StageRun<Gives>> {
  const findings: ReportedFinding[] = []
  const notChecked: string[] = []
  const gave = await stage.run(have, {
    locale,
    moment: new Date('2026-11-20T12:00:00Z'),
    signal: new AbortController().signal,
    report: (finding) => {
      findings.push(finding)
      return finding.severity
    },
    notChecked: (what) => notChecked.push(what),
    giveEarly: () => undefined,
    ...more,
  })
  return { gave, findings, notChecked }
}

/** Codes in the order of reporting. */
export function codesOf({ findings }: { readonly findings: readonly ReportedFinding[] }): string[] {
  return findings.map((finding) => finding.code ?? finding.rule)
}
