import classes from './Avatar.module.css'
import { usePicture } from './usePicture.ts'

interface Props {
  /** The picture's id; without one the first sign of the alias stands there. */
  fileId: string | null
  alias: string
  size?: 'small' | 'large'
}

function Picture({ fileId }: { fileId: string }) {
  const { url } = usePicture(fileId, true)
  return url === null ? null : <img className={classes.picture} src={url} alt="" />
}

/** Somebody's picture in a circle; whatever its shape, its middle is shown. */
export function Avatar({ fileId, alias, size = 'small' }: Props) {
  return (
    <span className={classes.avatar} data-size={size} aria-hidden>
      {fileId === null ? [...alias][0] : <Picture key={fileId} fileId={fileId} />}
    </span>
  )
}
