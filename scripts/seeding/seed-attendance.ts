import { and, isNull, like } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { dayBefore, indiaDay, indiaMidnight } from '../../domain/values/moment/time.ts';
import { attendance } from '../../api/postgres/tables/attendance.ts';
import { appUser } from '../../api/postgres/tables/user.ts';
import type { Seeder } from './seeder.ts';

const minuteMs = 60_000;

/**
 * Attendance of the sample users on the last `count` days before today: an early and often a late session.
 */
export const seedAttendance: Seeder = async ({ orm, random, progress }, count) => {
  const isSample = and(like(appUser.username, 'sample-%'), isNull(appUser.deletedAt));
  const users = await orm.select({ id: appUser.id }).from(appUser).where(isSample);
  const known = await orm.select({ userId: attendance.userId, date: attendance.date }).from(attendance);
  const present = new Set(known.map(({ userId, date }) => `${userId} ${date}`));
  let day = indiaDay(new Date());
  let made = 0;
  for (let back = 1; back <= count; back += 1) {
    day = dayBefore(day);
    const midnight = indiaMidnight(day).getTime();
    const rows = users.flatMap(({ id }) => {
      // Drawn for every user, so that existing records do not change what others get.
      const [first, length, pause, rest, isOff] = [120, 200, 90, 240, 6].map((below) => random.whole(below));
      const login = midnight + (540 + (first ?? 0)) * minuteMs;
      const logout = login + (60 + (length ?? 0)) * minuteMs;
      const again = logout + (20 + (pause ?? 0)) * minuteMs;
      const session = (from: number, to: number) => ({
        id: uuidv7(),
        userId: id,
        date: day,
        loginTime: new Date(from),
        logoutTime: new Date(to),
      });
      if (isOff === 0 || present.has(`${id} ${day}`)) return [];
      return [session(login, logout), session(again, again + (30 + (rest ?? 0)) * minuteMs)];
    });
    if (rows.length > 0) await orm.insert(attendance).values(rows);
    made += rows.length;
    progress(back);
  }
  return made;
};
