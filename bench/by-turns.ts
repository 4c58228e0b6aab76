/**
 * Runs some pieces of work by turns, so that what else the machine does falls on all of them alike.
 * @param count rounds; the first third only warms up
 * @returns CPU time of each run in milliseconds by piece, shortest first
 */
export function byTurns(runs: readonly (() => unknown)[], count: number): number[][] {
  const times: number[][] = runs.map(() => [])
  for (let round = 0; round < count; round += 1)
    runs.forEach((run, index) => {
      const before = process.cpuUsage()
      run()
      const { user, system } = process.cpuUsage(before)
      if (round >= count / 3) times[index]?.push((user + system) / 1000)
    })
  return times.map((each) => each.sort((one, another) => one - another))
}

/** @param share 0 for the least, 0.5 for the median */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0
}
