/** RC4, which OpenSSL no longer offers by default; PDF encryption up to version 1.5 uses it. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 0xff
    swap(state, i, j)
  }
  const out = new Uint8Array(data.length)
  for (let n = 0, i = 0, j = 0; n < data.length; n++) {
    i = (i + 1) & 0xff
    j = (j + (state[i] as number)) & 0xff
    swap(state, i, j)
    const pad = state[((state[i] as number) + (state[j] as number)) & 0xff] as number
    out[n] = (data[n] as number) ^ pad
  }
  return out
}

function swap(state: Uint8Array, i: number, j: number): void {
  const held = state[i] as number
  state[i] = state[j] as number
  state[j] = held
}
