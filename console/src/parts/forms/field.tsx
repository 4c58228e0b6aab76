import { h, type ComponentChildren, type JSX } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  readonly label: string
  readonly hint?: string
  /** The control, which is given the ids that join it to its texts. */
  readonly children: (ids: {
    readonly id: string
    readonly 'aria-describedby'?: string
  }) => ComponentChildren
}

/** A control with its label and a hint. */
export function Field({ label, hint, children }: FieldProps): JSX.Element {
  const id = useId()
  const hinted = `${id}-hint`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(hint === undefined ? { id } : { id, 'aria-describedby': hinted })}
      {hint === undefined ? null : (
        <span class="fine" id={hinted}>
          {hint}
        </span>
      )}
    </div>
  )
}

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly hint?: string
  readonly type?: 'text' | 'password' | 'email' | 'search' | 'date' | 'number'
  readonly required?: boolean
  readonly autocomplete?: AutoFill
  readonly inputMode?: 'numeric' | 'text'
  readonly maxLength?: number
  readonly min?: string
  readonly max?: string
}

/** A line of text. */
export function TextField({ label, hint, value, onValue, ...rest }: TextFieldProps): JSX.Element {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {(ids) =>
        // By its function: the types of JSX want each type of an input written out.
        h('input', {
          class: 'input',
          spellcheck: false,
          ...ids,
          ...rest,
          value,
          onInput: (event: InputEvent & { readonly currentTarget: HTMLInputElement }) =>
            onValue(event.currentTarget.value),
        })
      }
    </Field>
  )
}

interface ChoiceFieldProps<T extends string> {
  readonly label: string
  readonly value: T
  /** Values with their texts, in order. */
  readonly options: readonly (readonly [value: T, text: string])[]
  readonly onValue: (value: T) => void
  readonly hint?: string
}

/** One of a few values. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>): JSX.Element {
  const { label, hint, value, options, onValue } = props
  const choose = (text: string) => {
    const found = options.find(([each]) => each === text)
    if (found !== undefined) onValue(found[0])
  }
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {(ids) => (
        <select
          class="input"
          {...ids}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
