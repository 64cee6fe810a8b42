import { useState } from 'react'
import type { Dialog } from '../../../../contract/consult/calls.ts'
import { Picture } from '../../../shared/files/Picture.tsx'
import { usePicture } from '../../../shared/files/usePicture.ts'
import { useSeen } from '../../../shared/files/useSeen.ts'
import { DialogBox } from '../../../shared/ui/dialog/DialogBox.tsx'
import classes from './PictureMessage.module.css'

type SentPicture = NonNullable<Dialog['picture']>

/** The largest place of a picture among the messages, rem. */
const widthRem = 14
const heightRem = 18

/** The place that a picture takes before it is there, so that nothing jumps. */
function placeOf({ widthPx, heightPx }: Pick<SentPicture, 'widthPx' | 'heightPx'>) {
  const ratio = widthPx / heightPx
  const rem = Math.min(widthRem, heightRem * ratio)
  return { width: `${rem}rem`, aspectRatio: String(ratio) }
}

/** A picture among the messages; pressed, it is shown as large as the screen allows. */
export function PictureMessage({ picture }: { picture: SentPicture }) {
  const [box, isSeen] = useSeen<HTMLDivElement>()
  const kept = usePicture(picture.fileId, isSeen)
  const { url } = kept
  const [isLarge, setLarge] = useState(false)
  return (
    <div ref={box} className={classes.place} style={placeOf(picture)}>
      <Picture
        of={kept}
        label="图片消息"
        className={classes.picture}
        within={(image) => (
          <button
            type="button"
            className={classes.opener}
            aria-label="查看大图"
            onClick={() => setLarge(true)}
          >
            {image}
          </button>
        )}
      />
      {isLarge && url !== null && (
        <DialogBox label="图片" className={classes.large} onClose={() => setLarge(false)}>
          <button
            type="button"
            className={classes.close}
            aria-label="关闭图片"
            onClick={() => setLarge(false)}
          >
            <img className={classes.whole} src={url} alt="图片消息" />
          </button>
        </DialogBox>
      )}
    </div>
  )
}
