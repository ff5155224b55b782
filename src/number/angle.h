/* Sine and cosine with the same bits on every machine. */
#ifndef CD_NUMBER_ANGLE_H
#define CD_NUMBER_ANGLE_H

/* The sine and cosine of any finite angle in radians, each within an ulp; exactly 0 and 1 for an angle of
   0. */
void cd_sine_cosine(double angle, double *sine, double *cosine);

#endif
