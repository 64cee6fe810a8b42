import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { setFavorite, useIsFavorite } from './favorites.ts'
import classes from './lineTools.module.css'

interface Props {
  lineId: number
  /** Names the line for screen readers: '顺通物流到义乌站'. */
  of: string
  className?: string | undefined
}

/** Renders 收藏: saves or removes a line at once; for visitors, too. */
export function FavoriteButton({ lineId, of, className = '' }: Props) {
  const isSaved = useIsFavorite(lineId)
  const text = isSaved ? '已收藏' : '收藏'
  return (
    <button
      type="button"
      className={`${classes.tool} ${className}`}
      data-screen-only
      aria-pressed={isSaved}
      aria-label={`${text}${of}`}
      onClick={() => void setFavorite(lineId, !isSaved)}
    >
      <Icon of={isSaved ? IconHeartFilled : IconHeart} size={18} />
      <span data-text>{text}</span>
    </button>
  )
}
