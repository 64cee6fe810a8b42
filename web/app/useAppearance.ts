import { useEffect, useLayoutEffect } from 'react'
import { setDevice, useSettings } from '#shared/browser/settings.ts'

/** 80 % inversion (specification §9). */
const colorWeakFilter = 'invert(80%)'

/** The navbar's background (--surface in tokens.css), for the browser's theme colour. */
const surfaces = { light: '#ffffff', dark: '#1d2129' }

/** The width at which the style sheets switch from desktop to phone. */
const phoneQuery = '(max-width: 767px)'

/** Keeps the settings' device in step with the window's width. */
function useDevice(): void {
  useEffect(() => {
    const phone = window.matchMedia(phoneQuery)
    const update = () => setDevice(phone.matches ? 'mobile' : 'desktop')
    update()
    phone.addEventListener('change', update)
    return () => phone.removeEventListener('change', update)
  }, [])
}

/**
 * Applies the appearance settings to the document. The filter is on html and on no other element around a page, where it would
 * displace fixed drawers and dialogs.
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
    // the colour of a phone's browser around the page
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surfaces[theme])
  }, [theme])
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement
    style.filter = colorWeak ? colorWeakFilter : ''
    // html's filter does not reach the top layer of modal dialogs and popovers: Shell.module.css applies it there
    style.setProperty('--weak-filter', colorWeak ? colorWeakFilter : '')
    style.setProperty('--menu-width', `${menuWidth}px`)
    if (largeText) dataset['largeText'] = ''
    else delete dataset['largeText']
    if (compact) dataset['compact'] = ''
    else delete dataset['compact']
    // without the navbar, sticky elements stick to the top
    if (navbar) delete dataset['noNavbar']
    else dataset['noNavbar'] = ''
  }, [colorWeak, largeText, compact, menuWidth, navbar])
}
