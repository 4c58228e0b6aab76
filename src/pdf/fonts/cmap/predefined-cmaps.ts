/** What a predefined CMap says of its character collection. */
export interface PredefinedCmap {
  readonly ordering: string
  readonly supplement: number
}

/** CMaps by collection and supplement as PDF 1.7 counts them (ISO 32000-1, 9.7.5.2, tables 118 and 119). */
const COLLECTIONS = {
  'GB1 0': 'GB-EUC-H GB-EUC-V GBpc-EUC-H GBpc-EUC-V',
  'GB1 2': 'GBK-EUC-H GBK-EUC-V GBKp-EUC-H GBKp-EUC-V',
  'GB1 4': 'UniGB-UCS2-H UniGB-UCS2-V GBK2K-H GBK2K-V UniGB-UTF16-H UniGB-UTF16-V',
  'CNS1 0': 'B5pc-H B5pc-V ETen-B5-H ETen-B5-V ETenms-B5-H ETenms-B5-V CNS-EUC-H CNS-EUC-V',
  'CNS1 3': 'UniCNS-UCS2-H UniCNS-UCS2-V HKscs-B5-H HKscs-B5-V',
  'CNS1 4': 'UniCNS-UTF16-H UniCNS-UTF16-V',
  'Japan1 1': '83pv-RKSJ-H 90pv-RKSJ-H Add-RKSJ-H Add-RKSJ-V EUC-H EUC-V H V',
  'Japan1 2': '90ms-RKSJ-H 90ms-RKSJ-V 90msp-RKSJ-H 90msp-RKSJ-V Ext-RKSJ-H Ext-RKSJ-V',
  'Japan1 4': 'UniJIS-UCS2-H UniJIS-UCS2-V UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V',
  'Japan1 5': 'UniJIS-UTF16-H UniJIS-UTF16-V',
  'Korea1 0': 'KSC-EUC-H KSC-EUC-V KSCpc-EUC-H',
  'Korea1 1': 'KSCms-UHC-H KSCms-UHC-V KSCms-UHC-HW-H KSCms-UHC-HW-V UniKS-UCS2-H UniKS-UCS2-V',
  'Korea1 2': 'UniKS-UTF16-H UniKS-UTF16-V',
}

/** The predefined CMaps by name, without Identity-H and -V. */
export const PREDEFINED_CMAPS: ReadonlyMap<string, PredefinedCmap> = new Map(
  Object.entries(COLLECTIONS).flatMap(([collection, names]) => {
    const [ordering = '', supplement] = collection.split(' ')
    return names
      .split(' ')
      .map((name) => [name, { ordering, supplement: Number(supplement) }] as const)
  }),
)

/** True for the names that PDF 1.7 defines. */
export function isPredefinedCmap(name: string): boolean {
  return PREDEFINED_CMAPS.has(name) || name === 'Identity-H' || name === 'Identity-V'
}
