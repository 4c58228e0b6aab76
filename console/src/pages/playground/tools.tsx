import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { RECIPES } from 'virtual:cookbook'

import { isLocale, LOCALES, t } from '../../language/language.js'
import { ChoiceField, Field } from '../../parts/forms/field.js'
import { Problem } from '../../parts/loading.js'
import { draft } from './draft.js'
import type { RequestEditor } from './editor.js'

const TEMPLATES = ['minimal', 'classic', 'compact'] as const
const DEFAULT_COLOUR = '#6233c9'
/** What a request takes. */
const MOST_LOGO_BYTES = 1_048_576

/** Examples, and the fields of the layout. They change the text in the editor, which is what is sent. */
export function Tools({ editor }: { readonly editor: RequestEditor }): JSX.Element {
  const fields = layoutOf(draft.value)
  const template = fields.template ?? 'minimal'
  const locale = fields.locale ?? 'en'
  const templates = TEMPLATES.some((each) => each === template)
    ? TEMPLATES
    : [...TEMPLATES, template]
  return (
    <div class="fields tools">
      <Examples editor={editor} />
      <ChoiceField
        label={t('playground.template')}
        value={template}
        options={templates.map((each) => [each, each] as const)}
        onValue={(value) => editor.setField('template', value)}
      />
      <ChoiceField
        label={t('playground.language')}
        value={isLocale(locale) ? locale : 'en'}
        options={Object.entries(LOCALES)}
        onValue={(value) => editor.setField('locale', value)}
      />
      <Field label={t('playground.colour')}>
        {(ids) => (
          <input
            {...ids}
            class="input"
            type="color"
            value={fields.accentColor ?? DEFAULT_COLOUR}
            onChange={(event) => editor.setField('accentColor', event.currentTarget.value)}
          />
        )}
      </Field>
      <Logo editor={editor} hasLogo={fields.hasLogo} />
    </div>
  )
}

/** The requests of the cookbook, by its pages. */
function Examples({ editor }: { readonly editor: RequestEditor }): JSX.Element {
  const pages = [...new Set(RECIPES.map(({ page }) => page))]
  // An example is chosen as long as the text is its own: after a change, it can be chosen again.
  const current = RECIPES.findIndex(({ request }) => request === draft.value)
  const choose = (index: string) => {
    const recipe = RECIPES[Number(index)]
    if (index !== '' && recipe !== undefined) editor.text = recipe.request
  }
  return (
    <Field label={t('playground.example')}>
      {(ids) => (
        <select
          {...ids}
          class="input"
          value={current === -1 ? '' : current}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{t('playground.example.choose')}</option>
          {pages.map((page) => (
            <optgroup key={page} label={page} lang="en">
              {RECIPES.map((recipe, index) =>
                recipe.page === page ? (
                  <option key={index} value={index}>
                    {recipe.title}
                  </option>
                ) : null,
              )}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}

function Logo({
  editor,
  hasLogo,
}: {
  readonly editor: RequestEditor
  readonly hasLogo: boolean
}): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const isSmall = file.size <= MOST_LOGO_BYTES
    setProblem(isSmall ? '' : t('playground.logo.tooLarge'))
    if (isSmall) editor.setField('logo', { base64: base64Of(await file.arrayBuffer()) })
  }
  return (
    <div class="field">
      <span class="label">{t('playground.logo')}</span>
      <div class="row">
        <button type="button" class="button" onClick={() => input.current?.click()}>
          {t('playground.logo.choose')}
        </button>
        {hasLogo ? (
          <button
            type="button"
            class="button quiet"
            onClick={() => editor.setField('logo', undefined)}
          >
            {t('check.forget')}
          </button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/svg+xml"
        aria-label={t('playground.logo')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          // Else the same file, chosen once more, would be no change.
          event.currentTarget.value = ''
        }}
      />
      <Problem message={problem} />
    </div>
  )
}

function base64Of(bytes: ArrayBuffer): string {
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
}

interface Layout {
  readonly template?: string
  readonly locale?: string
  readonly accentColor?: string
  readonly hasLogo: boolean
}

/** The fields of the layout; none while the text is no JSON. */
function layoutOf(text: string): Layout {
  try {
    const { template, locale, accentColor, logo } = JSON.parse(text) as Record<string, unknown>
    return {
      ...(typeof template === 'string' ? { template } : {}),
      ...(typeof locale === 'string' ? { locale } : {}),
      ...(typeof accentColor === 'string' && /^#[\da-f]{6}$/i.test(accentColor)
        ? { accentColor }
        : {}),
      hasLogo: logo !== undefined,
    }
  } catch {
    return { hasLogo: false }
  }
}
