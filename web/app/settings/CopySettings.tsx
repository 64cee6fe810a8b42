import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../shared/copyText.ts'
import { useSettings } from '../../shared/settings.ts'
import { showSuccessToast } from '../../shared/toast.ts'
import { Icon } from '../../shared/ui/Icon.tsx'
import classes from './SettingsDrawer.module.css'

/** Copies the settings, and nothing else, as JSON; where the browser refuses, shows them selected, to be copied by hand. */
export function CopySettings() {
  const settings = useSettings()
  const [refused, setRefused] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (refused === null) return
    field.current?.focus()
    field.current?.select()
  }, [refused])
  const copy = async () => {
    const json = JSON.stringify(settings, null, 2)
    if (await copyText(json)) {
      setRefused(null)
      showSuccessToast('复制成功，可以粘贴到需要的地方')
    } else setRefused(json)
  }
  return (
    <>
      {refused !== null && (
        <label className={classes.byHand}>
          浏览器没有允许复制，请按 Ctrl+C（手机上长按）复制下面的配置：
          <textarea ref={field} className={classes.json} rows={6} readOnly value={refused} />
        </label>
      )}
      <Button leftSection={<Icon of={IconCopy} size={16} />} onClick={() => void copy()}>
        复制配置
      </Button>
    </>
  )
}
