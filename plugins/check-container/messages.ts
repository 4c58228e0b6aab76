import type { Locale } from 'twinvoice/plugin'

type Entry = { readonly clause: string } & Readonly<Record<Locale, string>>

/** What this stage says. */
export const MESSAGES = {
  FX_LEVEL_MISMATCH: {
    clause: 'Factur-X 1.0, 6.2.1',
    en: 'ConformanceLevel in the metadata is not the profile that the XML names (BT-24).',
    de: 'ConformanceLevel in den Metadaten ist nicht das Profil, das das XML nennt (BT-24).',
    fr: 'ConformanceLevel dans les métadonnées n’est pas le profil que nomme le XML (BT-24).',
    es: 'ConformanceLevel en los metadatos no es el perfil que nombra el XML (BT-24).',
    it: 'ConformanceLevel nei metadati non è il profilo che nomina l’XML (BT-24).',
  },
  FX_STANDARD_MISMATCH: {
    clause: 'Factur-X 1.0, 6.2.1',
    en: 'The metadata and the XML belong to different standards.',
    de: 'Metadaten und XML gehören zu verschiedenen Standards.',
    fr: 'Les métadonnées et le XML relèvent de normes différentes.',
    es: 'Los metadatos y el XML pertenecen a normas distintas.',
    it: 'I metadati e l’XML appartengono a standard diversi.',
  },
  RELATIONSHIP_PROFILE: {
    clause: 'Factur-X 1.0, 6.2.2',
    en: 'The XML of this profile is no full invoice, so its /AFRelationship must be Data.',
    de: 'Das XML dieses Profils ist keine vollständige Rechnung; /AFRelationship muss Data sein.',
    fr: 'Le XML de ce profil n’est pas une facture complète ; /AFRelationship doit être Data.',
    es: 'El XML de este perfil no es una factura completa; /AFRelationship debe ser Data.',
    it: 'L’XML di questo profilo non è una fattura completa; /AFRelationship deve essere Data.',
  },
} as const satisfies Readonly<Record<string, Entry>>
