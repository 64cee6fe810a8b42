import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { wakeSound } from '#shared/browser/beep.ts'
import { barcodeReader } from './barcodeReader.ts'
import classes from './Counting.module.css'

const pauseBetweenFramesMs = 100
/** Ignores repeats of a label within this time, also when single frames miss it or see another label beside it. */
const outOfSightMs = 2500

/** Renders the phone's camera as a scanner; without a camera or permission it names the other ways to count. */
export function CameraScanner({ onScan }: { onScan: (text: string) => void }) {
  const [isOn, setOn] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  return (
    <div className="stack items-start gap-3">
      <Button
        variant="default"
        aria-pressed={isOn}
        onClick={() => {
          wakeSound()
          setFault(null)
          setOn(!isOn)
        }}
      >
        {isOn ? '关闭摄像头' : '用摄像头扫描'}
      </Button>
      {fault ? (
        <p className="hint" role="alert">
          {fault}
        </p>
      ) : null}
      {isOn ? (
        <Camera
          onScan={onScan}
          onFault={(text) => {
            setFault(text)
            setOn(false)
          }}
        />
      ) : null}
    </div>
  )
}

const otherwise = '请用扫描枪，或在上面输入标签上的件号。'

function Camera({ onScan, onFault }: { onScan: (text: string) => void; onFault: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const seenAtMs = useRef(new Map<string, number>())
  const onText = useEffectEvent((text: string) => {
    const now = Date.now()
    const isInSight = now - (seenAtMs.current.get(text) ?? 0) < outOfSightMs
    seenAtMs.current.set(text, now)
    if (!isInSight) onScan(text)
  })
  const fail = useEffectEvent(onFault)
  useEffect(() => {
    const screen = video.current
    if (!screen) return undefined
    let stream: MediaStream | null = null
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = async () => {
      const devices: MediaDevices | undefined = navigator.mediaDevices
      if (!devices?.getUserMedia) {
        fail(`这个浏览器不能用摄像头（需要 https 打开）。${otherwise}`)
        return
      }
      try {
        stream = await devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
        if (isOver) {
          stream.getTracks().forEach((track) => track.stop())
          return
        }
        screen.srcObject = stream
        await screen.play()
      } catch {
        fail(`摄像头没有打开，可能没有摄像头或没有允许使用。${otherwise}`)
        return
      }
      const read = await barcodeReader()
      const scanFrame = async () => {
        if (isOver) return
        for (const text of await read(screen)) if (!isOver) onText(text)
        timer = setTimeout(() => void scanFrame(), pauseBetweenFramesMs)
      }
      await scanFrame()
    }
    void run()
    return () => {
      isOver = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return <video ref={video} className={classes.video} muted playsInline aria-label="摄像头画面" />
}
