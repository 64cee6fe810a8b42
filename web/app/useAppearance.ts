import { useEffect, useLayoutEffect } from 'react'
import { noteDevice, useSettings } from '../shared/browser/settings.ts'

/** 80 % inversion (specification §9). */
const colorWeakFilter = 'invert(80%)'

/** The navbar's ground (--surface in tokens.css), where no style sheet reaches. */
const surfaces = { light: '#ffffff', dark: '#1d2129' }

/** Where the style sheets change from a desk to a phone. */
const phoneQuery = '(max-width: 767px)'

/** Keeps the settings' device at what the window is, also when it is turned or drawn wider. */
function useDevice(): void {
  useEffect(() => {
    const phone = window.matchMedia(phoneQuery)
    const note = () => noteDevice(phone.matches ? 'mobile' : 'desktop')
    note()
    phone.addEventListener('change', note)
    return () => phone.removeEventListener('change', note)
  }, [])
}

/**
 * Puts the settings that change the look of everything on the document itself. The filter stands on html and on nothing else that
 * holds a page, where it would take fixed drawers and dialogs out of their place.
 */
export function useAppearance(): void {
  const colorWeak = useSettings((settings) => settings.colorWeak)
  const largeText = useSettings((settings) => settings.largeText)
  const compact = useSettings((settings) => settings.compact)
  const menuWidth = useSettings((settings) => settings.menuWidth)
  const navbar = useSettings((settings) => settings.navbar)
  const theme = useSettings((settings) => settings.theme)
  useDevice()
  useLayoutEffect(() => {
    // of a phone's browser, around the page
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surfaces[theme])
  }, [theme])
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement
    style.filter = colorWeak ? colorWeakFilter : ''
    // modal dialogs and popovers stand beside html in the top layer, out of its filter's reach: Shell.module.css gives it to them
    style.setProperty('--weak-filter', colorWeak ? colorWeakFilter : '')
    style.setProperty('--menu-width', `${menuWidth}px`)
    if (largeText) dataset['largeText'] = ''
    else delete dataset['largeText']
    if (compact) dataset['compact'] = ''
    else delete dataset['compact']
    // what sticks below the navbar sticks to the top without it
    if (navbar) delete dataset['noNavbar']
    else dataset['noNavbar'] = ''
  }, [colorWeak, largeText, compact, menuWidth, navbar])
}
