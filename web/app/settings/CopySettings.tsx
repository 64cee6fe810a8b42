import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '#shared/browser/copyText.ts'
import { useSettings } from '#shared/browser/settings.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import classes from './SettingsDrawer.module.css'

/** Copies only the settings as JSON; where the browser refuses, shows them selected for copying by hand. */
export function CopySettings() {
  const json = JSON.stringify(useSettings(), null, 2)
  // refusals in a row: each selects the text again
  const [refusals, setRefusals] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    field.current?.focus()
    field.current?.select()
  }, [refusals])
  const copy = async () => {
    if (await copyText(json)) {
      setRefusals(0)
      showSuccessToast('复制成功，可以粘贴到需要的地方')
    } else setRefusals(refusals + 1)
  }
  return (
    <>
      {refusals > 0 && (
        <label className="block full-row text-small">
          浏览器没有允许复制，请按 Ctrl+C（手机上长按）自己复制：
          <textarea
            ref={field}
            className={`w-full p-3 mt-2 ink ground-soft bordered-strong rounded-1 ${classes.json}`}
            rows={2}
            readOnly
            value={json}
          />
        </label>
      )}
      <Button
        variant="default"
        px="xs"
        leftSection={<Icon of={IconCopy} size={16} />}
        onClick={() => void copy()}
      >
        复制配置
      </Button>
    </>
  )
}
