import { useState } from 'react'
import type { Dialog } from '#contract/consult/calls.ts'
import { Picture } from '#shared/files/Picture.tsx'
import { usePicture } from '#shared/files/usePicture.ts'
import { useSeen } from '#shared/files/useSeen.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import classes from './PictureMessage.module.css'

type SentPicture = NonNullable<Dialog['picture']>

/** Largest size of a picture among the messages, in rem. */
const maxWidthRem = 14
const maxHeightRem = 18

/** Returns the size of a picture before it is loaded, so that the layout does not shift. */
function sizeOf({ widthPx, heightPx }: Pick<SentPicture, 'widthPx' | 'heightPx'>) {
  const ratio = widthPx / heightPx
  const rem = Math.min(maxWidthRem, maxHeightRem * ratio)
  return { width: `${rem}rem`, aspectRatio: String(ratio) }
}

/** A picture among the messages; pressing it shows it as large as the screen allows. */
export function PictureMessage({ picture }: { picture: SentPicture }) {
  const [box, isSeen] = useSeen<HTMLDivElement>()
  const loaded = usePicture(picture.fileId, isSeen)
  const { url } = loaded
  const [isLarge, setLarge] = useState(false)
  return (
    <div ref={box} className={classes.place} style={sizeOf(picture)}>
      <Picture
        of={loaded}
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
