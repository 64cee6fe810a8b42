import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { showErrorToast } from '#shared/messages/toast.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import classes from './Navbar.module.css'

type FullScreenState = 'unsupported' | 'off' | 'on'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

function presentState(): FullScreenState {
  if (!document.fullscreenEnabled) return 'unsupported'
  return document.fullscreenElement ? 'on' : 'off'
}

/** Reserves the button's space in prerendered pages: nearly every browser with room for it supports it. */
const prerenderedState = (): FullScreenState => 'off'

async function toggle(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch {
    showErrorToast('浏览器没有允许全屏，请按 F11 试试')
  }
}

function useFullScreen() {
  const state = useSyncExternalStore(subscribe, presentState, prerenderedState)
  const isOn = state === 'on'
  return {
    isSupported: state !== 'unsupported',
    label: isOn ? '退出全屏' : '全屏显示',
    icon: isOn ? IconMinimize : IconMaximize,
  }
}

/** Renders the full-screen button; nothing where the browser does not support it. */
export function FullScreenTool({ className }: { className: string | undefined }) {
  const { isSupported, label, icon } = useFullScreen()
  if (!isSupported) return null
  return (
    <button
      type="button"
      className={`${classes.tool} ${className ?? ''}`}
      aria-label={label}
      title={label}
      onClick={() => void toggle()}
    >
      <Icon of={icon} />
    </button>
  )
}

/** Renders the same as a row of the phone menu. */
export function FullScreenRow({ className }: { className: string | undefined }) {
  const { isSupported, label, icon } = useFullScreen()
  if (!isSupported) return null
  return (
    <button type="button" className={className} onClick={() => void toggle()}>
      <Icon of={icon} />
      {label}
    </button>
  )
}
