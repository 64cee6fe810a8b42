import { useSession } from '#shared/server/session.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { AvatarField } from './AvatarField.tsx'
import { LoginHistory } from './LoginHistory.tsx'
import { MobileCard } from './MobileCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import classes from './ProfilePage.module.css'

/** Page 我的账号 (product.md §5): profile, login data and login history. */
export default function ProfilePage() {
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <div className="grid gap-5 flush-first">
      <PageHeading title="我的账号" hint={user.factory.name} />
      <div className={`grid items-start gap-5 ${classes.columns}`}>
        <ProfileCard title="个人资料">
          <AvatarField user={user} />
          <ProfileForm user={user} />
        </ProfileCard>
        <div className="grid gap-5">
          <MobileCard user={user} />
          <PasswordCard user={user} />
        </div>
      </div>
      <LoginHistory />
    </div>
  )
}
