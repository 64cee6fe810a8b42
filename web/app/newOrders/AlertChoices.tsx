import { Button } from '@mantine/core'
import { useState } from 'react'
import { changeSettings, useSettings } from '#shared/browser/settings.ts'
import { SwitchRow } from '../settings/SwitchRow.tsx'
import { alertOrders, noticePermission } from './alert.ts'
import { newOrdersText } from './alertTexts.ts'

const switches = [
  { name: 'orderSound', label: '新订单提示音' },
  { name: 'orderVoice', label: '语音播报', hint: '念出“您有新订单，发往北京”' },
  { name: 'orderReminder', label: '没接单提醒', hint: '等了 10 分钟还没接，每 5 分钟再响一次；夜里不响' },
] as const

const permissionTexts = {
  granted: '桌面通知已打开，网页不在眼前时也会弹出来。',
  denied: '浏览器禁止了本站通知。请在浏览器的网站设置里允许通知，再刷新本页。',
} as const

/** Renders a carrier's alert settings, saved with the account; the browser's permission is its own. */
export function AlertChoices() {
  const settings = useSettings()
  const [permission, setPermission] = useState(noticePermission)
  const updatePermission = async () => setPermission(await Notification.requestPermission())
  return (
    <section className="mt-5" aria-label="新订单提醒">
      <h3 className="mb-2 text-small bold soft">新订单提醒</h3>
      {switches.map(({ name, ...texts }) => (
        <SwitchRow
          key={name}
          {...texts}
          isOn={settings[name]}
          onChange={(isOn) => changeSettings({ [name]: isOn })}
        />
      ))}
      <div className="row wrap gap-3 mt-2">
        <Button
          variant="default"
          size="compact-sm"
          className="phone-touch"
          onClick={() => alertOrders(newOrdersText([{ destinationText: '北京市' }]))}
        >
          试听
        </Button>
        {permission === 'default' ? (
          <Button
            variant="default"
            size="compact-sm"
            className="phone-touch"
            onClick={() => void updatePermission()}
          >
            打开桌面通知
          </Button>
        ) : null}
      </div>
      {permission === 'granted' || permission === 'denied' ? (
        <p className="mt-2 text-small soft">{permissionTexts[permission]}</p>
      ) : null}
    </section>
  )
}
