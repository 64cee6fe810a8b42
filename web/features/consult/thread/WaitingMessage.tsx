import { useBlobUrl } from '#shared/files/usePicture.ts'
import { dropMessage } from '../outbox/outbox.ts'
import type { OutboxMessage } from '../outbox/outbox.ts'
import { sendAgain } from '../outbox/sending.ts'
import classes from './Message.module.css'
import pictures from './PictureMessage.module.css'

const percent = (share: number) => `${Math.round(share * 100)}%`

function stateText({ state, fault, picture, progress }: OutboxMessage): string {
  if (state === 'failed') return `没有发出：${fault ?? '请重试'}`
  if (fault !== null) return fault
  if (state === 'waiting') return '等待发送'
  return picture && progress > 0 ? `正在发送 ${percent(progress)}` : '正在发送'
}

/** A message that is being sent, in its final form. When it fails, it can be sent again or given up. */
export function WaitingMessage({ message }: { message: OutboxMessage }) {
  const { clientId, text, picture, state, fault } = message
  const preview = useBlobUrl(picture ?? undefined)
  const isStuck = state === 'failed' || (state === 'waiting' && fault !== null)
  return (
    <li className={classes.message} data-own data-waiting>
      <span className="visually-hidden">我方：</span>
      {picture ? (
        <div className={`${pictures.place} ${pictures.preview}`}>
          {preview !== null && <img className={pictures.picture} src={preview} alt="待发送的图片" />}
        </div>
      ) : (
        <p className={classes.bubble} dir="auto">
          {text}
        </p>
      )}
      <div className={classes.foot} data-failed={state === 'failed' || undefined}>
        <span role="status">{stateText(message)}</span>
      </div>
      {isStuck && (
        <div className={classes.actions}>
          <button type="button" className={classes.action} onClick={() => sendAgain(clientId)}>
            重发
          </button>
          <button type="button" className={classes.action} onClick={() => dropMessage(clientId)}>
            不发了
          </button>
        </div>
      )}
    </li>
  )
}
