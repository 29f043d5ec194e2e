/** 'Good morning, Lena'. @param hour 0 to 23 on the person's clock */
export function greeting(hour: number, name: string): string {
  return `Good ${partOfDay(hour)}, ${name}`;
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
