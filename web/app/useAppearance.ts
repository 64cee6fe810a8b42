import { useEffect, useLayoutEffect } from 'react'
import { appearanceSwitches, schemeAttribute, themeColors } from '#contract/account/appearance.ts'
import { setDevice, useSettings } from '#shared/browser/settings.ts'
import type { Settings } from '#shared/browser/settings.ts'

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

function applyAppearance(settings: Settings): void {
  const root = document.documentElement
  for (const [name, attribute] of appearanceSwitches) root.toggleAttribute(attribute, settings[name])
  root.setAttribute(schemeAttribute, settings.theme)
  root.style.setProperty('--menu-width', `${settings.menuWidth}px`)
  // without the navbar, sticky elements stick to the top
  root.toggleAttribute('data-no-navbar', !settings.navbar)
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', themeColors[settings.theme])
}

/**
 * Applies the appearance settings to the document. It reads the store itself, because hydration renders with the defaults and
 * would remove what the server has written (server/http/site/appearance.ts).
 */
export function useAppearance(): void {
  useDevice()
  useLayoutEffect(() => {
    applyAppearance(useSettings.getState())
    return useSettings.subscribe(applyAppearance)
  }, [])
}
