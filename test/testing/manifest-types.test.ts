import { expect } from 'chai'
import { definePlugin, type PluginManifest } from 'twinvoice/plugin'

/** The required part of a manifest. */
const BASE = { name: 'own', core: '^1.0.0', summary: 'A stage.', needs: [], gives: [] } as const

/** Most of this fails when it is compiled. */
describe('the types of a plugin manifest', () => {
  it('take the layers of a verdict and the modules that plugins provide', () => {
    const manifest: PluginManifest = {
      ...BASE,
      layer: 'rules',
      offers: { 'pdf-inspector': './inspector.js' },
    }
    const plugin = definePlugin({ manifest, create: () => ({ run: () => ({}) }) })
    expect(plugin.manifest.layer).to.equal('rules')
  })

  it('refuse other layers, other kinds of modules, and paths that are not beside the plugin', () => {
    const wrong: readonly PluginManifest[] = [
      // @ts-expect-error a layer that no verdict has
      { ...BASE, layer: 'limits' },
      // @ts-expect-error a kind of module that nothing asks for
      { ...BASE, offers: { 'pdf-inspectors': './inspector.js' } },
      // @ts-expect-error a path that is not one from the plugin's own file
      { ...BASE, offers: { 'pdf-inspector': 'inspector.js' } },
      // @ts-expect-error a field that no manifest has
      { ...BASE, layers: ['rules'] },
    ]
    expect(wrong).to.have.length(4)
  })
})
