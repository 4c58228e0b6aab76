export type Device = 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK'

/** Operators that set a device colour space. */
export const DEVICES: ReadonlyMap<string, Device> = new Map(
  Object.entries<Device>({
    g: 'DeviceGray',
    G: 'DeviceGray',
    rg: 'DeviceRGB',
    RG: 'DeviceRGB',
    k: 'DeviceCMYK',
    K: 'DeviceCMYK',
  }),
)
/** Names of device colour spaces, in full and as in inline images. */
export const DEVICE_NAMES: ReadonlyMap<string, Device> = new Map(
  Object.entries<Device>({
    DeviceGray: 'DeviceGray',
    DeviceRGB: 'DeviceRGB',
    DeviceCMYK: 'DeviceCMYK',
    G: 'DeviceGray',
    RGB: 'DeviceRGB',
    CMYK: 'DeviceCMYK',
  }),
)
/** Rendering intents (ISO 32000-1, 8.6.5.8). */
export const INTENTS: ReadonlySet<string> = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
])
