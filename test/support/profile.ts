import type { Profile, ProfileLevel } from 'twinvoice/plugin'

/** A profile of which a stage needs no more than the level. */
export function profile(level: ProfileLevel): Profile {
  return {
    id: level,
    title: level,
    guideline: '',
    syntaxes: ['cii'],
    level,
    conformanceLevel: level,
    fileName: 'factur-x.xml',
    relationship: 'Data',
    version: '2.3.2',
    templates: [],
    rulePacks: [],
    validate: { stages: [] },
    file: 'test',
  }
}
