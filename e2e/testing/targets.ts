import type { Page } from 'playwright-core'

/**
 * Returns the touch targets whose centre another target covers, so that a tap presses the wrong one. Ignores targets that are
 * hidden, clipped by a scroll container, behind an open dialog, list or toast, or behind a panel that fills the window.
 */
export const coveredTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const targets =
      'a[href], button, input:not([type="hidden"]), select, textarea, label, summary, [role="button"], [role="tab"], [role="option"]'
    const layers =
      'dialog, [role="dialog"], [role="listbox"], [role="menu"], [role="tooltip"], [aria-live], :popover-open'

    const ancestorsOf = (element: Element): Element[] =>
      element.parentElement ? [element.parentElement, ...ancestorsOf(element.parentElement)] : []
    const nameOf = (element: Element) =>
      (
        element.getAttribute('aria-label') ||
        element.textContent.trim() ||
        element.getAttribute('name') ||
        element.tagName.toLowerCase()
      ).slice(0, 30)
    const controlOf = (element: Element | null) =>
      element instanceof HTMLLabelElement ? element.control : null

    /** Returns the point that a thumb aims at; null for links that wrap within a text. */
    const centreOf = (element: Element) => {
      const [box, another] = element.getClientRects()
      if (!box || another || box.width < 2 || box.height < 2) return null
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    }
    const isClipped = (element: Element, { x, y }: { x: number; y: number }) =>
      ancestorsOf(element).some((ancestor) => {
        if (ancestor === document.body || ancestor === document.documentElement) return false
        const { overflowX, overflowY } = getComputedStyle(ancestor)
        const box = ancestor.getBoundingClientRect()
        return (
          (overflowX !== 'visible' && (x < box.left || x > box.right)) ||
          (overflowY !== 'visible' && (y < box.top || y > box.bottom))
        )
      })
    const belongTogether = (element: Element, other: Element) =>
      element.contains(other) ||
      other.contains(element) ||
      controlOf(other) === element ||
      (controlOf(element) !== null &&
        (controlOf(element) === other || controlOf(element) === controlOf(other)))

    /** Returns whether the cover is part of a fixed panel that fills the window, in front of the element. */
    const isBehindPanel = (element: Element, cover: Element) =>
      [cover, ...ancestorsOf(cover)].some((panel) => {
        if (panel.contains(element) || getComputedStyle(panel).position !== 'fixed') return false
        const { left, top, right, bottom } = panel.getBoundingClientRect()
        return left <= 0 && top <= 0 && right >= innerWidth && bottom >= innerHeight
      })

    /** Returns the other target at the centre of this one; null if there is none. */
    const coverOf = (element: Element): Element | null => {
      const centre = centreOf(element)
      if (!centre || isClipped(element, centre)) return null
      const hit = document.elementFromPoint(centre.x, centre.y)
      const layer = hit?.closest(layers)
      const other = hit?.closest(targets)
      if (!other || belongTogether(element, other) || (layer && !layer.contains(element))) return null
      return isBehindPanel(element, other) ? null : other
    }

    /** Repeats the check with the target in the middle of the window, where no bar at its edge covers it. */
    const coverWhenCentred = (element: Element): Element | null => {
      const held = ancestorsOf(element).map((ancestor) => ({
        ancestor,
        left: ancestor.scrollLeft,
        top: ancestor.scrollTop,
      }))
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const cover = coverOf(element)
      // restored within this task, so that the page notices no scrolling
      for (const { ancestor, left, top } of held) ancestor.scrollTo({ left, top, behavior: 'instant' })
      return cover
    }
    const isInWindow = (element: Element) => {
      const centre = centreOf(element)
      return centre !== null && document.elementFromPoint(centre.x, centre.y) !== null
    }

    return [...document.querySelectorAll(targets)].flatMap((element) => {
      const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!isVisible || element.closest('[inert]') || getComputedStyle(element).pointerEvents === 'none')
        return []
      if (element instanceof HTMLLabelElement && element.control === null) return []
      if (isInWindow(element) && coverOf(element) === null) return []
      const cover = coverWhenCentred(element)
      return cover ? [`“${nameOf(cover)}” covers “${nameOf(element)}”`] : []
    })
  })
