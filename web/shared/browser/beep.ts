const tones = {
  good: { hertz: 1320, lastsSeconds: 0.08 },
  bad: { hertz: 220, lastsSeconds: 0.35 },
  news: { hertz: 880, lastsSeconds: 0.6 },
} as const

let context: AudioContext | null = null

const shakeMs = { good: 40, bad: 300, news: 200 } as const

/**
 * Readies the sound; to be called where the user presses something, since phones keep a sound silent that nobody's finger began. Null
 * where the browser has none.
 */
export function wakeSound(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

/** A short sound, and on phones a shake: high and short for a piece that counts, low and long for one that does not,
 * and in between for news. Silent where the browser is. */
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
