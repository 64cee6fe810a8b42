import { Button, Textarea } from '@mantine/core'
import { IconPhoto, IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { dialogTextMax } from '#contract/consult/words.ts'
import type { ConsultSide } from '#contract/consult/words.ts'
import { uploadTypes } from '#contract/files/words.ts'
import { preparePicture } from '#shared/files/preparePicture.ts'
import { errorText } from '#shared/server/callError.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import type { ConsultTarget } from './consultAddress.ts'
import { keyOfTarget } from './consultAddress.ts'
import { sendable, excessLength } from './messageText.ts'
import { restoreDraft, setDraft, useDraft } from './outbox/drafts.ts'
import type { ThreadStart } from './outbox/outbox.ts'
import { send } from './outbox/sending.ts'
import { QuickReplies } from './QuickReplies.tsx'
import classes from './Composer.module.css'

interface Props {
  to: ConsultTarget
  side: ConsultSide
  /** Returns what goes along with the first message of a new thread; null while a field of it is invalid. */
  begins?: () => ThreadStart | null
  isDisabled?: boolean
}

/** While an input method composes text, Enter belongs to it; some browsers report that by this key code only. */
const composingKeyCode = 229
const noExtras = (): ThreadStart => ({})
const counterShownFrom = dialogTextMax - 100
const desktopQuery = '(min-width: 768px)'

/** Prepares chosen pictures one after another, so that they are sent in the order of choosing. */
function usePictures(to: ConsultTarget, begins: () => ThreadStart | null) {
  const [fault, setFault] = useState<string | null>(null)
  const [preparing, setPreparing] = useState(0)
  const addPictures = async (files: readonly File[]) => {
    const start = begins()
    if (start === null) return
    setFault(null)
    setPreparing((count) => count + files.length)
    for (const file of files) {
      try {
        send(to, { picture: await preparePicture(file) }, start)
      } catch (error) {
        setFault(errorText(error))
      } finally {
        setPreparing((count) => count - 1)
      }
    }
  }
  return { fault, isPreparing: preparing > 0, addPictures }
}

/** Input for a message: Enter sends, Shift+Enter breaks the line. The draft is stored per thread. */
export function Composer({ to, side, begins = noExtras, isDisabled = false }: Props) {
  const key = keyOfTarget(to)
  const draft = useDraft(key)
  const input = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { fault, isPreparing, addPictures } = usePictures(to, begins)
  const isThread = 'id' in to
  const text = sendable(draft)
  const excess = excessLength(text)

  useEffect(() => {
    void restoreDraft(key)
    // on phones the keyboard would cover the messages
    if (window.matchMedia(desktopQuery).matches) input.current?.focus({ preventScroll: true })
  }, [key])

  const submit = () => {
    if (text === '' || excess > 0 || isDisabled) return
    const start = begins()
    if (start === null) return
    send(to, { text }, start)
    setDraft(key, '')
    input.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === composingKeyCode
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    submit()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || isDisabled) return
    event.preventDefault()
    void addPictures(files)
  }
  const quote = (reply: string) => {
    setDraft(key, draft.trim() === '' ? reply : `${draft.trimEnd()}\n${reply}`)
    input.current?.focus({ preventScroll: true })
  }

  return (
    <form
      className={`stack gap-2 flex-none px-4 py-3 surface border-t ${classes.form}`}
      aria-label="写消息"
      method="dialog"
      data-kept
      data-own-bar
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {side === 'carrier' && <QuickReplies onChosen={quote} />}
      {fault !== null && (
        <p className="text-small danger" role="alert">
          {fault}
        </p>
      )}
      {excess > 0 && (
        <p className="text-small danger" role="alert">
          一条最多 {dialogTextMax} 字，多了 {excess} 字，请删减或分几条发送。
        </p>
      )}
      <div className={`flex items-end gap-3 ${classes.row}`}>
        <button
          type="button"
          className="grid place-center flex-none h-11 w-11 soft rounded-1 hover-fill"
          aria-label="发送图片"
          title="发送图片"
          aria-busy={isPreparing}
          disabled={isDisabled}
          onClick={() => chooser.current?.click()}
        >
          <Icon of={IconPhoto} size={22} />
        </button>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={uploadTypes.join(',')}
          aria-label="选择图片"
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            // lets the same file be chosen again
            event.currentTarget.value = ''
            void addPictures(files)
          }}
        />
        <Textarea
          ref={input}
          className={classes.input}
          aria-label="消息内容"
          placeholder={isThread ? '输入消息' : '例如：两托电动工具到义乌，今天能发吗？'}
          rows={2}
          enterKeyHint="send"
          value={draft}
          onChange={(event) => setDraft(key, event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button
          type="submit"
          className="flex-none touch"
          disabled={text === '' || excess > 0 || isDisabled}
          leftSection={<Icon of={IconSend} size={18} />}
        >
          发送
        </Button>
      </div>
      <p className={`text-small faint ${classes.hint}`}>
        {isPreparing ? (
          '正在处理图片…'
        ) : text.length >= counterShownFrom && excess === 0 ? (
          `${text.length} / ${dialogTextMax} 字`
        ) : (
          <span className={classes.keys}>Enter 发送，Shift + Enter 换行</span>
        )}
      </p>
    </form>
  )
}
