import { expect, test } from 'vitest'
import { moveStyles, restoreStyles } from './styleAttributes.ts'

const rendered =
  '<p style="--a:1px;--font:&quot;A&quot;">style="x"</p><i class="b" style="color:red"></i><b style="color:red"></b>'

test('moves style attributes into one rule each, which wins over style sheets', () => {
  expect(moveStyles(rendered)).toEqual({
    html: '<p data-style="--a:1px;--font:&quot;A&quot;">style="x"</p><i class="b" data-style="color:red"></i><b data-style="color:red"></b>',
    css: String.raw`#root [data-style="--a:1px;--font:\"A\""]{--a:1px;--font:"A"}#root [data-style="color:red"]{color:red}`,
  })
})

test('gives the elements their style attributes back', () => {
  const root = document.createElement('div')
  root.innerHTML = moveStyles(rendered).html
  root.querySelector('b')?.style.setProperty('height', '9rem')
  restoreStyles(root)
  const [first, second, third] = root.children
  expect(root.querySelector('[data-style]')).toBeNull()
  expect((first as HTMLElement).style.getPropertyValue('--font')).toBe('"A"')
  expect((second as HTMLElement).style.color).toBe('red')
  expect((third as HTMLElement).style.cssText).toBe('color: red; height: 9rem;')
})

test('refuses a style that could end its rule or the style element', () => {
  for (const style of ['color:red}b{', '--a:&lt;/style&gt;'])
    expect(() => moveStyles(`<p style="${style}"></p>`)).toThrow('A style cannot be a rule')
})
