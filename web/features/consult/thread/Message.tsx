import { memo } from 'react'
import type { Dialog } from '#contract/consult/calls.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { callServer } from '#shared/server/call.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import { markDeleted } from '../threadReads.ts'
import { clockOf } from '../times.ts'
import { ConsultCard } from './ConsultCard.tsx'
import { PictureMessage } from './PictureMessage.tsx'
import classes from './Message.module.css'

async function remove({ id, consultId }: Dialog): Promise<void> {
  const isConfirmed = await confirmAction({
    title: '删除这条消息',
    text: '删除后双方都看不到内容，只留下“已删除”，不能恢复。',
    confirmLabel: '删除消息',
    isDangerous: true,
  })
  if (!isConfirmed) return
  try {
    await callServer('/consult/deleteDialog', { dialogId: id })
    markDeleted(consultId, id)
  } catch {
    // the call has shown its error in a toast; the message stays
  }
}

interface Props {
  dialog: Dialog
  /** Whether the reader's own side wrote it. */
  isOwnSide: boolean
  isReadByOther: boolean
}

/** One message: plain text, a picture, or the mark of a deleted message. */
export const Message = memo(function Message({ dialog, isOwnSide, isReadByOther }: Props) {
  const { text, picture, card, isDeleted, isMine, at } = dialog
  return (
    <li className={classes.message} data-own={isOwnSide || undefined}>
      <span className="visually-hidden">{isOwnSide ? '我方：' : '对方：'}</span>
      {card && !isDeleted && <ConsultCard card={card} />}
      {isDeleted ? (
        <p className={`px-4 py-2 text-small faint ${classes.deleted}`}>已删除</p>
      ) : picture ? (
        <PictureMessage picture={picture} />
      ) : (
        <p className={classes.bubble} dir="auto">
          {text}
        </p>
      )}
      <div className={classes.foot}>
        <time dateTime={at} title={dateTime(at)}>
          {clockOf(at)}
        </time>
        {isReadByOther && !isDeleted && <span>对方已读</span>}
        {isMine && !isDeleted && (
          <button type="button" className={classes.action} onClick={() => void remove(dialog)}>
            删除
          </button>
        )}
      </div>
    </li>
  )
})
