import classes from './LoginPage.module.css'

export type Mode = 'login' | 'register' | 'reset'

const titles: Record<Mode, string> = { login: '登录', register: '注册', reset: '找回密码' }

/** The mode that the address bar names; login for anything else. */
export function modeOf(text: string | null): Mode {
  return text === 'register' || text === 'reset' ? text : 'login'
}

interface ModeTabsProps {
  mode: Mode
  onChange: (mode: Mode) => void
}

/** Chooses between login, registration and a new password. */
export function ModeTabs({ mode, onChange }: ModeTabsProps) {
  return (
    <div className="flex gap-6 mb-5 border-b" role="group" aria-label="登录方式">
      {(Object.keys(titles) as Mode[]).map((key) => (
        <button
          key={key}
          type="button"
          className={`min-h-10 text-4 soft phone-touch ${classes.tab}`}
          aria-pressed={key === mode}
          onClick={() => onChange(key)}
        >
          {titles[key]}
        </button>
      ))}
    </div>
  )
}
