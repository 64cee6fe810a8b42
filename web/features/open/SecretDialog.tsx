import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '#shared/browser/copyText.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import classes from './Api.module.css'

interface Props {
  title: string
  /** Noun of the secret: 密钥, 签名密钥. */
  what: string
  secret: string
  /** How to use it and what to do when it is lost. */
  text: string
  onClose: () => void
}

const copyTexts = {
  not: null,
  copied: '已复制，请马上存进系统的配置里。',
  refused: '浏览器不让复制，请选中上面的文字自己复制。',
} as const

/**
 * Dialog that shows a secret once. Esc and clicks outside do not close it, and closing without having copied it needs a
 * confirmation.
 */
export function SecretDialog({ title, what, secret, text, onClose }: Props) {
  const [copy, setCopy] = useState<keyof typeof copyTexts>('not')
  const close = async () => {
    const isConfirmed =
      copy === 'copied' ||
      (await confirmAction({
        title: `${what}已经存好了吗？`,
        text: `关闭后再也看不到这个${what}。还没有复制的话，请返回复制。`,
        confirmLabel: '已存好，关闭',
        cancelLabel: '返回复制',
      }))
    if (isConfirmed) onClose()
  }
  return (
    <DialogBox label={title} onClose={() => void close()} isFirm width="wide">
      <h2 className="text-lead bold anywhere">{title}</h2>
      <div className="grid one-column gap-4 mt-4">
        <p className="note-warn px-4 py-3 text-body rounded-1" role="note">
          {what}只显示这一次，关闭后不能再查看。
        </p>
        <Textarea
          label={what}
          readOnly
          rows={3}
          value={secret}
          classNames={{ input: classes.secret ?? '' }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <p className={`text-body anywhere ${classes.text}`}>{text}</p>
        <p className={`text-body anywhere ${classes.text}`} role="status">
          {copyTexts[copy]}
        </p>
        <div className="flex wrap justify-end gap-3">
          <Button variant="default" onClick={() => void close()}>
            关闭
          </Button>
          <Button onClick={async () => setCopy((await copyText(secret)) ? 'copied' : 'refused')}>
            复制{what}
          </Button>
        </div>
      </div>
    </DialogBox>
  )
}
