import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { changeSettings, chooseSettings, useSettings } from '#shared/browser/settings.ts'
import type { Settings } from '#shared/browser/settings.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { CopySettings } from './CopySettings.tsx'
import { MenuWidthRow } from './MenuWidthRow.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import classes from './SettingsDrawer.module.css'

type SwitchName = {
  [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never
}[keyof Settings]

function Switch({ name, label, hint }: { name: SwitchName; label: string; hint?: string }) {
  const isOn = useSettings((settings) => settings[name])
  return <SwitchRow label={label} hint={hint} isOn={isOn} onChange={(on) => changeSettings({ [name]: on })} />
}

/** Renders a size switch that turns the opposite one off. */
function SizeSwitch({
  name,
  other,
  ...texts
}: {
  name: SwitchName
  other: SwitchName
  label: string
  hint: string
}) {
  const isOn = useSettings((settings) => settings[name])
  return (
    <SwitchRow
      {...texts}
      isOn={isOn}
      onChange={(on) => changeSettings(on ? { [name]: true, [other]: false } : { [name]: false })}
    />
  )
}

function DarkSwitch() {
  const isDark = useSettings((settings) => settings.theme === 'dark')
  const choose = (isOn: boolean) => changeSettings({ theme: isOn ? 'dark' : 'light' })
  return <SwitchRow label="深色主题" isOn={isDark} onChange={choose} />
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`py-4 ${classes.section}`} aria-label={title}>
      <h3 className={`mb-2 text-small bold soft ${classes.heading}`}>{title}</h3>
      {children}
    </section>
  )
}

/** Renders the settings: readability first, the others of the specification's §2 under 高级. Each applies at once and is saved. */
export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const [resets, setResets] = useState(0)
  const reset = () => {
    chooseSettings({})
    setResets(resets + 1)
  }
  return (
    <DialogBox label="显示设置" onClose={onClose} className={classes.drawer}>
      <div className="stack h-full">
        <div className={`row justify-between flex-none border-b ${classes.head}`}>
          <h2 className="section-title">显示设置</h2>
          <CloseButton size={44} iconSize={20} aria-label="关闭设置" onClick={onClose} />
        </div>
        <div className={`scroll-body ${classes.body}`}>
          <Section title="显示">
            <SizeSwitch name="largeText" label="大字版" hint="文字和按钮都更大" other="compact" />
            <DarkSwitch />
            <Switch name="colorWeak" label="色弱模式" />
            <SizeSwitch name="compact" label="紧凑" hint="电脑上一屏看更多" other="largeText" />
          </Section>
          <details className={classes.section}>
            <summary className="py-4 text-small bold soft pointer touch">高级</summary>
            <Section title="页面布局">
              <Switch name="navbar" label="导航栏" />
              <Switch name="menu" label="菜单栏" hint="电脑上才有" />
              <Switch name="topMenu" label="顶部菜单栏" hint="电脑上，菜单放到导航栏里" />
              <Switch name="tabBar" label="多页签" hint="电脑上才有" />
              <Switch name="footer" label="底部" />
            </Section>
            <Section title="菜单">
              <Switch name="menuFromServer" label="菜单来源于后台" hint="只开放后台返回的页面" />
              {/* remounted, so that an invalid entry is cleared, too */}
              <MenuWidthRow key={resets} />
            </Section>
          </details>
          <p className="mt-2 text-small soft">立即生效。登录后随账号保存，未登录保存在本机。</p>
        </div>
        <div className="grid two-columns gap-3 flex-none px-5 py-4 border-t">
          <CopySettings />
          <Button variant="default" px="xs" onClick={reset}>
            恢复默认
          </Button>
        </div>
      </div>
    </DialogBox>
  )
}
