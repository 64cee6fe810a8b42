const tones = {
  good: { hertz: 1320, lastsSeconds: 0.08 },
  bad: { hertz: 220, lastsSeconds: 0.35 },
  news: { hertz: 880, lastsSeconds: 0.6 },
} as const

let context: AudioContext | null = null

const shakeMs = { good: 40, bad: 300, news: 200 } as const

/**
 * Returns the audio context, resumed; null where the browser has none. Call it in a press handler, since phones mute sound that
 * no press started.
 */
export function wakeSound(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

/**
 * Plays a short sound and vibrates phones. A counted piece sounds high and short, a refused one low and long, news in between.
 * Silent where unsupported.
 */
export function beep(kind: keyof typeof tones): void {
  navigator.vibrate?.(shakeMs[kind])
  const speaker = wakeSound()
  if (!speaker) return
  const { hertz, lastsSeconds } = tones[kind]
  const tone = speaker.createOscillator()
  const volume = speaker.createGain()
  volume.gain.value = 0.2
  tone.frequency.value = hertz
  tone.connect(volume).connect(speaker.destination)
  tone.start()
  tone.stop(speaker.currentTime + lastsSeconds)
}
