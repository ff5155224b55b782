/* Takes back what differs from family to family; a name that is defined again in the same words may stay. */
#undef BALL
#undef ELL
#undef ONLY_3D
#undef AXES
#undef FAMILY
#undef DIM
#undef real
