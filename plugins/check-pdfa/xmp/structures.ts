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

/** Structured value types of XMP Specification (2005), field by field. */
export const STRUCTURES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    Dimensions: 'w Real; h Real; unit Text',
    Font: 'fontName Text; fontFamily Text; fontFace Text; fontType Text; versionString Text; composite Boolean; fontFileName Text; childFontFiles seq Text',
    Colorant:
      'swatchName Text; mode Text{CMYK|RGB|LAB}; type Text{PROCESS|SPOT}; cyan Real; magenta Real; yellow Real; black Real; red Integer; green Integer; blue Integer; L Real; A Integer; B Integer',
    Thumbnail: 'height Integer; width Integer; format Text{JPEG}; image Text',
    ResourceEvent:
      'action Text; instanceID URI; parameters Text; softwareAgent AgentName; when Date',
    ResourceRef:
      'instanceID URI; documentID URI; versionID Text; renditionClass RenditionClass; renditionParams Text; manager AgentName; managerVariant Text; manageTo URI; manageUI URI',
    Version:
      'comments Text; event ResourceEvent; modifyDate Date; modifier ProperName; version Text',
    Job: 'name Text; id Text; url URL',
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
    Flash:
      'Fired Boolean; Return Integer{0|2|3}; Mode Integer{0|1|2|3}; Function Boolean; RedEyeMode Boolean',
    OECF: 'Columns Integer; Rows Integer; Names seq Text; Values seq Rational',
    CFAPattern: 'Columns Integer; Rows Integer; Values seq Integer',
    DeviceSettings: 'Columns Integer; Rows Integer; Settings seq Text',
  }).map(([name, fields]) => [name, properties(fields)]),
)

const ADOBE = 'http://ns.adobe.com/xap/1.0/'

/** The namespace of the fields of a structured type. */
export const STRUCTURE_NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['Dimensions', `${ADOBE}sType/Dimensions#`],
  ['Font', `${ADOBE}sType/Font#`],
  ['Colorant', `${ADOBE}g/`],
  ['Thumbnail', `${ADOBE}g/img/`],
  ['ResourceEvent', `${ADOBE}sType/ResourceEvent#`],
  ['ResourceRef', `${ADOBE}sType/ResourceRef#`],
  ['Job', `${ADOBE}sType/Job#`],
])
