/** `name type; name type` as a map. */
export function properties(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split(';')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map((entry) => {
        const at = entry.indexOf(' ')
        return [entry.slice(0, at), entry.slice(at + 1).trim()] as const
      }),
  )
}

/** A type of values that have fields. */
export interface Structure {
  /** Of its fields. */
  readonly namespace: string
  readonly fields: ReadonlyMap<string, string>
}

const XAP = 'http://ns.adobe.com/xap/1.0/'
export const DYNAMIC_MEDIA = 'http://ns.adobe.com/xmp/1.0/DynamicMedia/'
export const EXIF = 'http://ns.adobe.com/exif/1.0/'

/** Structured types by the namespace of their fields: one of their own, or that of the schema that has such values. */
const BY_NAMESPACE = {
  [`${XAP}sType/Dimensions#`]: { Dimensions: 'w Real; h Real; unit Text' },
  [`${XAP}sType/Font#`]: {
    Font: 'fontName Text; fontFamily Text; fontFace Text; fontType Text; versionString Text; composite Boolean; fontFileName Text; childFontFiles seq Text',
  },
  [`${XAP}g/`]: {
    Colorant:
      'swatchName Text; mode Text{CMYK|RGB|LAB}; type Text{PROCESS|SPOT}; cyan Real; magenta Real; yellow Real; black Real; red Integer; green Integer; blue Integer; L Real; A Integer; B Integer',
  },
  [`${XAP}g/img/`]: { Thumbnail: 'height Integer; width Integer; format Text{JPEG}; image Text' },
  [`${XAP}sType/ResourceEvent#`]: {
    ResourceEvent:
      'action Text; instanceID URI; parameters Text; softwareAgent AgentName; when Date',
  },
  [`${XAP}sType/ResourceRef#`]: {
    ResourceRef:
      'instanceID URI; documentID URI; versionID Text; renditionClass RenditionClass; renditionParams Text; manager AgentName; managerVariant Text; manageTo URI; manageUI URI',
  },
  [`${XAP}sType/Version#`]: {
    Version:
      'comments Text; event ResourceEvent; modifyDate Date; modifier ProperName; version Text',
  },
  [`${XAP}sType/Job#`]: { Job: 'name Text; id Text; url URL' },
  [DYNAMIC_MEDIA]: {
    ProjectLink: 'type Text{movie|still|audio|custom}; path URI',
    Timecode:
      'timeFormat Text{24Timecode|25Timecode|2997DropTimecode|2997NonDropTimecode|30Timecode|50Timecode|5994DropTimecode|5994NonDropTimecode|60Timecode|23976Timecode}; timeValue Text',
    Time: 'value Integer; scale Rational',
    Marker:
      'startTime Time; duration Time; comment Text; name Text; location URI; target Text; type Text{Chapter|Cue|Index|Speech|Track}',
    Media: 'path URI; track Text; startTime Time; duration Time; managed Boolean; webStatement URI',
    timeScaleStretch:
      'quality Text{High|Medium|Low}; frameSize Real; frameOverlappingPercentage Real',
    resampleStretch: 'quality Text{High|Medium|Low}',
    beatSpliceStretch: 'useFileBeatsMarker Boolean; riseInDecibel Real; riseInTimeDuration Time',
  },
  [EXIF]: {
    Flash:
      'Fired Boolean; Return Integer{0|2|3}; Mode Integer{0|1|2|3}; Function Boolean; RedEyeMode Boolean',
    OECF: 'Columns Integer; Rows Integer; Names seq Text; Values seq Rational',
    CFAPattern: 'Columns Integer; Rows Integer; Values seq Integer',
    DeviceSettings: 'Columns Integer; Rows Integer; Settings seq Text',
  },
}

/** Structured value types of XMP Specification (2005), by name. */
export const STRUCTURES: ReadonlyMap<string, Structure> = new Map(
  Object.entries(BY_NAMESPACE).flatMap(([namespace, types]) =>
    Object.entries(types).map(([name, fields]): [string, Structure] => [
      name,
      { namespace, fields: properties(fields) },
    ]),
  ),
)
