import type { Page } from 'playwright-core'

/** Returns the texts and fields in view whose size is none of the three of web/shared/ui/tokens. Letters of avatars are pictures. */
export const oddTextSizes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = getComputedStyle(document.documentElement)
    const sizes = ['small', 'body', 'lead'].map(
      (name) => parseFloat(root.getPropertyValue(`--text-${name}`)) * parseFloat(root.fontSize),
    )
    const hasText = (element: Element) =>
      element.matches('input:not([type="checkbox"], [type="radio"]), textarea, select') ||
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      )
    return [...document.body.querySelectorAll<HTMLElement>('*:not([class*="avatar"], script, style)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && hasText(element))
      .filter((element) => {
        const size = parseFloat(getComputedStyle(element).fontSize)
        return !sizes.some((known) => Math.abs(known - size) < 0.1)
      })
      .map((element) => `${getComputedStyle(element).fontSize}: ${element.textContent?.slice(0, 20) ?? ''}`)
  })
