import { usePicture } from './usePicture.ts'
import classes from './Avatar.module.css'

type Size = 'small' | 'large'

interface Props {
  /** The picture's id. Without one, or where a small one fails, the alias' first character is shown. */
  fileId: string | null
  alias: string
  size?: Size
}

function StoredPicture({
  fileId,
  initial,
  size,
}: {
  fileId: string
  initial: string | undefined
  size: Size
}) {
  const { url, isFailed, retry, onBroken } = usePicture(fileId, true)
  // too small for a message, and mostly inside another button
  if (isFailed && size === 'small') return initial
  if (isFailed)
    return (
      <button type="button" className={classes.fault} onClick={retry}>
        头像加载失败，点击重试
      </button>
    )
  return url === null ? null : <img className={classes.picture} src={url} alt="" onError={onBroken} />
}

/** Renders a user's picture in a circle, cropped to its middle. */
export function Avatar({ fileId, alias, size = 'small' }: Props) {
  const [initial] = alias
  return (
    <span className={classes.avatar} data-size={size} aria-hidden={size === 'small'}>
      {fileId === null ? initial : <StoredPicture key={fileId} {...{ fileId, initial, size }} />}
    </span>
  )
}
