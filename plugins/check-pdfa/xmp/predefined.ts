import { DYNAMIC_MEDIA, EXIF, properties } from './structures.js'

const KEYS = 'C|C#|D|D#|E|F|F#|G|G#|A|A#|B'
const DEPTH = '8Int|16Int|32Int|32Float'
const PULLDOWN = ['WSSWW', 'SSWWW', 'SWWWS', 'WWWSS', 'WWSSW']
  .flatMap((name) => [name, `${name}_24p`])
  .join('|')

/**
 * The predefined schemas of XMP Specification (2005), as ISO 19005-3, 6.6.2.3.1 names them, and the
 * schemas of PDF/A itself: namespace, then property by property.
 */
export const PREDEFINED: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    'http://purl.org/dc/elements/1.1/':
      'contributor bag ProperName; coverage Text; creator seq ProperName; date seq Date; description alt; format MIMEType; identifier Text; language bag Locale; publisher bag ProperName; relation bag Text; rights alt; source Text; subject bag Text; title alt; type bag Text',
    'http://ns.adobe.com/xap/1.0/':
      'Advisory bag XPath; BaseURL URL; CreateDate Date; CreatorTool AgentName; Identifier bag Text; Label Text; MetadataDate Date; ModifyDate Date; Nickname Text; Rating Real; Thumbnails alt Thumbnail',
    'http://ns.adobe.com/xap/1.0/rights/':
      'Certificate URL; Marked Boolean; Owner bag ProperName; UsageTerms alt; WebStatement URL',
    'http://ns.adobe.com/xap/1.0/mm/':
      'DerivedFrom ResourceRef; DocumentID URI; History seq ResourceEvent; InstanceID URI; ManagedFrom ResourceRef; Manager AgentName; ManageTo URI; ManageUI URI; ManagerVariant Text; RenditionClass RenditionClass; RenditionParams Text; VersionID Text; Versions seq Version; LastURL URL; RenditionOf ResourceRef; SaveID Integer',
    'http://ns.adobe.com/xap/1.0/bj/': 'JobRef bag Job',
    'http://ns.adobe.com/xap/1.0/t/pg/':
      'MaxPageSize Dimensions; NPages Integer; Fonts bag Font; Colorants seq Colorant; PlateNames seq Text',
    [DYNAMIC_MEDIA]: `projectRef ProjectLink; videoFrameRate Text; videoFrameSize Dimensions; videoPixelAspectRatio Rational; videoPixelDepth Text{${DEPTH}}; videoColorSpace Text{sRGB|CCIR-601|CCIR-709}; videoAlphaMode Text{straight|pre-multiplied}; videoAlphaPremultipleColor Colorant; videoAlphaUnityIsTransparent Boolean; videoCompressor Text; videoFieldOrder Text{Upper|Lower|Progressive}; pullDown Text{${PULLDOWN}}; audioSampleRate Integer; audioSampleType Text{${DEPTH}}; audioChannelType Text{Mono|Stereo|5.1|7.1}; audioCompressor Text; speakerPlacement Text; fileDataRate Rational; tapeName Text; altTapeName Text; startTimecode Timecode; altTimecode Timecode; duration Time; scene Text; shotName Text; shotDate Date; shotLocation Text; logComment Text; markers seq Marker; contributedMedia bag Media; absPeakAudioFilePath URI; relativePeakAudioFilePath URI; videoModDate Date; audioModDate Date; metadataModDate Date; artist Text; album Text; trackNumber Integer; genre Text; copyright Text; releaseDate Date; composer Text; engineer Text; tempo Real; instrument Text; introTime Time; outCue Time; relativeTimestamp Time; loop Boolean; numberOfBeats Real; key Text{${KEYS}}; stretchMode Text{Fixed length|Time-Scale|Resample|Beat Splice|Hybrid}; timeScaleParams timeScaleStretch; resampleParams resampleStretch; beatSpliceParams beatSpliceStretch; timeSignature Text{2/4|3/4|4/4|5/4|7/4|6/8|9/8|12/8|other}; scaleType Text{Major|Minor|Both|Neither}`,
    'http://ns.adobe.com/pdf/1.3/': 'Keywords Text; PDFVersion Text; Producer AgentName',
    'http://ns.adobe.com/photoshop/1.0/':
      'AuthorsPosition Text; CaptionWriter ProperName; Category Text; City Text; Country Text; Credit Text; DateCreated Date; Headline Text; Instructions Text; Source Text; State Text; SupplementalCategories bag Text; TransmissionReference Text; Urgency Integer{1|2|3|4|5|6|7|8}',
    'http://ns.adobe.com/camera-raw-settings/1.0/':
      'AutoBrightness Boolean; AutoContrast Boolean; AutoExposure Boolean; AutoShadows Boolean; BlueHue Integer; BlueSaturation Integer; Brightness Integer; CameraProfile Text; ChromaticAberrationB Integer; ChromaticAberrationR Integer; ColorNoiseReduction Integer; Contrast Integer; CropTop Real; CropLeft Real; CropBottom Real; CropRight Real; CropAngle Real; CropWidth Real; CropHeight Real; CropUnits Integer{0|1|2}; Exposure Real; GreenHue Integer; GreenSaturation Integer; HasCrop Boolean; HasSettings Boolean; LuminanceSmoothing Integer; RawFileName Text; RedHue Integer; RedSaturation Integer; Saturation Integer; Shadows Integer; ShadowTint Integer; Sharpness Integer; Temperature Integer; Tint Integer; ToneCurve seq Text; ToneCurveName Text{Linear|Medium Contrast|Strong Contrast|Custom}; Version Text; VignetteAmount Integer; VignetteMidpoint Integer; WhiteBalance Text{As Shot|Auto|Daylight|Cloudy|Shade|Tungsten|Fluorescent|Flash|Custom}',
    'http://ns.adobe.com/tiff/1.0/':
      'ImageWidth Integer; ImageLength Integer; BitsPerSample seq Integer; Compression Integer{1|6}; PhotometricInterpretation Integer{2|6}; Orientation Integer{1|2|3|4|5|6|7|8}; SamplesPerPixel Integer; PlanarConfiguration Integer{1|2}; YCbCrSubSampling seq Integer; YCbCrPositioning Integer{1|2}; XResolution Rational; YResolution Rational; ResolutionUnit Integer{2|3}; TransferFunction seq Integer; WhitePoint seq Rational; PrimaryChromaticities seq Rational; YCbCrCoefficients seq Rational; ReferenceBlackWhite seq Rational; DateTime Date; ImageDescription alt; Make ProperName; Model ProperName; Software AgentName; Artist ProperName; Copyright alt',
    [EXIF]:
      'ExifVersion Text; FlashpixVersion Text; ColorSpace Integer; ComponentsConfiguration seq Integer; CompressedBitsPerPixel Rational; PixelXDimension Integer; PixelYDimension Integer; UserComment alt; RelatedSoundFile Text; DateTimeOriginal Date; DateTimeDigitized Date; ExposureTime Rational; FNumber Rational; ExposureProgram Integer{0|1|2|3|4|5|6|7|8}; SpectralSensitivity Text; ISOSpeedRatings seq Integer; OECF OECF; ShutterSpeedValue Rational; ApertureValue Rational; BrightnessValue Rational; ExposureBiasValue Rational; MaxApertureValue Rational; SubjectDistance Rational; MeteringMode Integer{0|1|2|3|4|5|6|255}; LightSource Integer{0|1|2|3|4|9|10|11|12|13|14|15|17|18|19|20|21|22|23|24|255}; Flash Flash; FocalLength Rational; SubjectArea seq Integer; FlashEnergy Rational; SpatialFrequencyResponse OECF; FocalPlaneXResolution Rational; FocalPlaneYResolution Rational; FocalPlaneResolutionUnit Integer{2|3}; SubjectLocation seq Integer; ExposureIndex Rational; SensingMethod Integer{1|2|3|4|5|7|8}; FileSource Integer{3}; SceneType Integer{1}; CFAPattern CFAPattern; CustomRendered Integer{0|1}; ExposureMode Integer{0|1|2}; WhiteBalance Integer{0|1}; DigitalZoomRatio Rational; FocalLengthIn35mmFilm Integer; SceneCaptureType Integer{0|1|2|3}; GainControl Integer{0|1|2|3|4}; Contrast Integer{0|1|2}; Saturation Integer{0|1|2}; Sharpness Integer{0|1|2}; DeviceSettingDescription DeviceSettings; SubjectDistanceRange Integer{0|1|2|3}; ImageUniqueID Text; GPSVersionID Text; GPSLatitude GPSCoordinate; GPSLongitude GPSCoordinate; GPSAltitudeRef Integer{0|1}; GPSAltitude Rational; GPSTimeStamp Date; GPSSatellites Text; GPSStatus Text{A|V}; GPSMeasureMode Text{2|3}; GPSDOP Rational; GPSSpeedRef Text{K|M|N}; GPSSpeed Rational; GPSTrackRef Text{T|M}; GPSTrack Rational; GPSImgDirectionRef Text{T|M}; GPSImgDirection Rational; GPSMapDatum Text; GPSDestLatitude GPSCoordinate; GPSDestLongitude GPSCoordinate; GPSDestBearingRef Text{T|M}; GPSDestBearing Rational; GPSDestDistanceRef Text{K|M|N}; GPSDestDistance Rational; GPSProcessingMethod Text; GPSAreaInformation Text; GPSDifferential Integer{0|1}',
    'http://ns.adobe.com/exif/1.0/aux/': 'Lens Text; SerialNumber Text',
    'http://www.aiim.org/pdfa/ns/id/': 'part Integer; amd Text; corr Text; conformance Text',
    'http://www.aiim.org/pdfa/ns/extension/': 'schemas bag ExtensionSchema',
  }).map(([namespace, list]) => [namespace, properties(list)]),
)
