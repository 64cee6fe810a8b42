import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The focused element, and whether the focus is visible. */
export interface FocusedElement {
  /** Its approximate accessible name: label, text, or placeholder. */
  name: string
  tag: string
  isInPage: boolean
  /** It has an outline, or its frame has a ring. */
  hasVisibleFocus: boolean
}

/** Returns the focused element. */
export const focusedElement = (page: Page): Promise<FocusedElement> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body)
      return { name: '', tag: 'body', isInPage: false, hasVisibleFocus: true }
    const labels = 'labels' in focused ? [...((focused as HTMLInputElement).labels ?? [])] : []
    const label = focused.getAttribute('aria-label') ?? labels.map((one) => one.textContent).join(' ')
    // a field within a frame: the frame shows the focus
    const frames = [focused, focused.parentElement, focused.parentElement?.parentElement]
    const hasVisibleFocus = frames.some((frame) => {
      if (!frame) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(frame)
      const isRinged = frame.matches(':focus-within') && boxShadow.includes('0px 0px 0px 1px')
      return isRinged || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1)
    })
    return {
      name: (label || focused.textContent || focused.getAttribute('placeholder') || '').trim(),
      tag: focused.tagName.toLowerCase(),
      isInPage: focused.closest('[data-active-page], dialog') !== null,
      hasVisibleFocus,
    }
  })

const mostStops = 120

/** Presses Tab (backwards with `isBack`) until an element of this name has the focus. Throws when the focus is invisible. */
export async function tabTo(page: Page, name: RegExp, { isBack = false } = {}): Promise<FocusedElement> {
  const passed: string[] = []
  for (let n = 0; n < mostStops; n += 1) {
    await page.keyboard.press(isBack ? 'Shift+Tab' : 'Tab')
    await expect
      .poll(() => focusedElement(page), { message: 'a stop without a mark of the focus' })
      .toMatchObject({ hasVisibleFocus: true })
    const here = await focusedElement(page)
    if (name.test(here.name)) return here
    passed.push(here.name)
  }
  throw new Error(`Tab never came to ${String(name)}, but to ${passed.join(' | ')}`)
}

/** Moves to a field by Tab and types into it. */
export async function typeInto(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

/** Returns the heading that has the focus after a navigation, or '' when it is elsewhere. */
export const focusedHeading = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused instanceof HTMLHeadingElement && focused.checkVisibility()
      ? (focused.textContent ?? '')
      : ''
  })
