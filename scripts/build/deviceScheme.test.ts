import { expect, test } from 'vitest'
import { withDeviceScheme } from './deviceScheme.mjs'

const dark = '@media (prefers-color-scheme:dark)'
const light = '@media (prefers-color-scheme:light)'
const auto = '[data-mantine-color-scheme=auto]'

test('adds the device’s scheme after each rule for a scheme, within its layer or media query', () => {
  expect(
    withDeviceScheme(
      '@layer a,b;@media screen{:root[data-mantine-color-scheme=dark]{color:red}p{margin:0}}@layer b{:where([data-mantine-color-scheme=light]) a{color:blue}}',
    ),
  ).toBe(
    `@layer a,b;@media screen{:root[data-mantine-color-scheme=dark]{color:red}${dark}{:root${auto}{color:red}}p{margin:0}}` +
      `@layer b{:where([data-mantine-color-scheme=light]) a{color:blue}${light}{:where(${auto}) a{color:blue}}}`,
  )
})

test('copies a rule for both schemes twice, and other rules not at all', () => {
  const both = '[data-mantine-color-scheme=light] .a,[data-mantine-color-scheme=dark] .b{display:none}'
  const others = '[data-mantine-color-scheme] p{margin:0}:root[data-large-text]{font-size:125%}'
  expect(withDeviceScheme(both + others)).toBe(
    `${both}${light}{${auto} .a,[data-mantine-color-scheme=dark] .b{display:none}}` +
      `${dark}{[data-mantine-color-scheme=light] .a,${auto} .b{display:none}}${others}`,
  )
})
