import { expect, it } from 'vitest'
import { nameFaults } from './styleNames.mjs'
import { scaleFaults as faultsBeside } from './styleScale.mjs'

const style = (text: string, path = 'web/a/A.module.css') => ({ path, text })
const scaleFaults = (styles: { path: string; text: string }[]) =>
  faultsBeside(styles, [{ text: '\n'.repeat(1000) }])
const rule = (...lines: string[]) => style(`.a {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`)

it.each([
  ['font-size: var(--text-body);'],
  ['font-size: calc(1.6 * var(--text-lead));'],
  ['font-size: 10.5pt;'],
  ['margin: calc(-1 * var(--space-4)) auto 0 1px;'],
  ['padding: 2mm var(--space-2) calc(var(--space-4) + env(safe-area-inset-bottom));'],
  ['padding-inline: clamp(var(--space-2), 3.5vw, var(--space-5));'],
  ['border-radius: var(--radius-2) var(--radius-2) 0 0;'],
])('accepts a step of the scale: %s', (line) => {
  expect(scaleFaults([rule(line)])).toEqual([])
})

it.each([
  ['font-size: 0.9375rem;'],
  ['margin: 0 0 0.75rem;'],
  ['gap: 2px 0.5rem;'],
  ['padding: 5px;'],
  ['border-radius: 0.375rem;'],
  ['border-top-left-radius: 3px;'],
])('refuses other values: %s', (line) => {
  expect(scaleFaults([rule(line)])).toEqual([
    `web/a/A.module.css: ${line.replace(';', '')} is no step of the scale (tokens.css).`,
  ])
})

it('allows two breakpoints, no other conditions, and limits the lines', () => {
  const media = (condition: string) => style(`@media ${condition} {\n}\n`)
  expect(scaleFaults(['(max-width: 767px)', 'print', '(min-height: 43rem)'].map(media))).toEqual([])
  expect(scaleFaults([media('screen and (max-width: 640px)')])).toEqual([
    'web/a/A.module.css: @media (max-width: 640px) is none of the two widths (tokens.css).',
  ])
  expect(scaleFaults([style('\n'.repeat(146))])).toEqual([
    '146 lines of styles, at most 145: take what the kit has.',
  ])
  expect(scaleFaults([])).toEqual(['no style was seen'])
})

const kit = style('@layer kit {\n  .row {\n  }\n  .bold {\n  }\n}\n', 'web/shared/ui/kit/kit.css')
const head = "import classes from './A.module.css'\n"
const script = (text: string) => ({ path: 'web/a/A.tsx', text: head + text })

it('finds an unused and an undefined class', () => {
  const module = style(
    '.a {\n  composes: row from global;\n}\n\n.a:not(.b) :global(.c) {\n  top: 0.5rem;\n}\n',
  )
  const whole = script('<p className={isOn ? classes.a : `bold ${classes.b}`} />')
  expect(nameFaults([kit, module], [whole])).toEqual([])
  expect(nameFaults([kit, module], [script('<p className="bold" id={classes.a} />')])).toEqual([
    'web/a/A.module.css: nobody uses .b.',
  ])
  expect(
    nameFaults([kit, module], [script("<p className={x === 'on' ? 'row bald' : classes.a + classes.d} />")]),
  ).toEqual([
    'web/a/A.tsx: no style of the kit defines .bald.',
    'web/a/A.tsx: ./A.module.css defines no .d.',
    'web/a/A.module.css: nobody uses .b.',
    'nobody uses .bold of the kit.',
  ])
})

it('finds a property of the component library that has no style', () => {
  const module = style('.a {\n}\n')
  const text = '<Button visibleFrom="sm" className={`row bold ${classes.a}`} />'
  expect(nameFaults([kit, module], [script(text)])).toEqual([
    "web/a/A.tsx: visibleFrom= has no style: use the kit's .phone-hidden.",
  ])
})

it('reports when it found no files', () => {
  expect(nameFaults([], [])).toEqual(['0 modules, 0 classes of the kit and 0 scripts seen'])
})
