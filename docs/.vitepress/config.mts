import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'

const sidebar = JSON.parse(readFileSync(new URL('sidebar.json', import.meta.url), 'utf8'))

/** The info string of a fence after its language: `json [request.json]`, `sh not-run="needs a cluster"`. */
function caption(info: string): string {
  const file = /\[([^\]]+)\]/.exec(info)?.[1]
  const reason = /not-run="([^"]+)"/.exec(info)?.[1]
  const words = [file, reason && `not run in the tests: ${reason}`].filter(Boolean).join('; ')
  return words === '' ? '' : `<div class="block-caption">${words}</div>`
}

/** Escapes the braces of Handlebars, which Vue would interpolate. */
function unfilled(html: string): string {
  return html.replaceAll('{{', '&#123;&#123;')
}

export default defineConfig({
  title: 'twinvoice',
  description:
    'Generates and validates electronic invoices: PDF/A-3 for people, EN 16931 XML for machines',
  lang: 'en',
  base: process.env['DOCS_BASE'] ?? '/',
  lastUpdated: false,
  metaChunk: true,
  vite: { publicDir: 'gallery' },
  // The theme marks the main part of every page but the first.
  transformHtml: (html, _id, { pageData }) =>
    pageData.frontmatter['layout'] === 'home'
      ? html.replace('id="VPContent"', 'id="VPContent" role="main"')
      : html,
  themeConfig: {
    sidebar,
    nav: [
      { text: 'Getting started', link: '/start/' },
      { text: 'Cookbook', link: '/cookbook/' },
      { text: 'Reference', link: '/reference/request' },
    ],
    search: { provider: 'local' },
    outline: { level: [2, 3] },
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // Text such as `<file>` is not a tag.
    html: false,
    config(md) {
      const fence = md.renderer.rules.fence
      md.renderer.rules.fence = (tokens, index, ...rest) =>
        caption(tokens[index]?.info ?? '') + (fence?.(tokens, index, ...rest) ?? '')
      for (const kind of ['text', 'code_inline'] as const) {
        const render = md.renderer.rules[kind]
        md.renderer.rules[kind] = (...args) => unfilled(render?.(...args) ?? '')
      }
    },
  },
})
