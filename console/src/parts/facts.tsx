import type { ComponentChildren, JSX } from 'preact'

/** What is known of something: a label and a value each. */
export function Facts({
  of,
}: {
  readonly of: readonly (readonly [label: string, value: ComponentChildren])[]
}): JSX.Element {
  return (
    <dl class="stack tight">
      {of.map(([label, value]) => (
        <div key={label} class="row apart">
          <dt class="soft">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
